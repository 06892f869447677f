/* SPDX-License-Identifier: MIT
 * rating.c - see rating.h. Names and steps are those of the paper. */
#include "host/lobby/rating.h"

#include <assert.h>
#include <math.h>

#define SCALE   173.7178 /* of a rating to Glicko-2's own */
#define EPSILON 1e-6     /* of the volatility's logarithm */
#define PI      3.14159265358979323846

static double square(double x)
{
    return x * x;
}

static double within(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

struct srv_rating srv_rating_new(void)
{
    return (struct srv_rating){SRV_RATING_START, SRV_DEVIATION_START, SRV_VOLATILITY_START};
}

struct srv_rating srv_rating_grown(const struct srv_rating *r, double periods)
{
    struct srv_rating out = *r;
    const double phi = r->deviation / SCALE;
    out.deviation = within(SCALE * sqrt(square(phi) + periods * square(r->volatility)),
        SRV_DEVIATION_MIN, SRV_DEVIATION_START);
    return out;
}

static double g(double phi)
{
    return 1.0 / sqrt(1.0 + 3.0 * square(phi) / square(PI));
}

struct swing { /* what f of step 5 knows besides x */
    double delta_2, phi_2, v, a;
};

static double f(const struct swing *s, double x)
{
    const double e = exp(x);
    const double d = s->phi_2 + s->v + e;
    return e * (s->delta_2 - s->phi_2 - s->v - e) / (2.0 * square(d)) -
        (x - s->a) / square(SRV_RATING_TAU);
}

/* Step 5: the new volatility. */
static double volatility(double sigma, double phi, double v, double delta)
{
    const struct swing s = {
        .delta_2 = square(delta), .phi_2 = square(phi), .v = v, .a = log(square(sigma))};
    double a = s.a, b;
    if (s.delta_2 > s.phi_2 + v) {
        b = log(s.delta_2 - s.phi_2 - v);
    } else {
        b = a - SRV_RATING_TAU;
        while (f(&s, b) < 0.0) {
            b -= SRV_RATING_TAU;
        }
    }
    double fa = f(&s, a), fb = f(&s, b);
    for (int i = 0; fabs(b - a) > EPSILON; i++) {
        assert(i < 200); /* it converges in a few steps */
        const double c = a + (a - b) * fa / (fb - fa);
        const double fc = f(&s, c);
        if (fc * fb <= 0.0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2.0;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2.0);
}

struct srv_rating srv_rating_after(const struct srv_rating *r,
    const struct srv_rating_result *results, size_t n, double periods)
{
    if (n == 0) {
        return srv_rating_grown(r, periods);
    }
    const double mu = (r->rating - SRV_RATING_START) / SCALE, phi = r->deviation / SCALE;
    double inverse_v = 0.0, gain = 0.0;
    for (size_t i = 0; i < n; i++) {
        const double mu_j = (results[i].opponent.rating - SRV_RATING_START) / SCALE;
        const double g_j = g(results[i].opponent.deviation / SCALE);
        const double e = 1.0 / (1.0 + exp(-g_j * (mu - mu_j)));
        inverse_v += square(g_j) * e * (1.0 - e);
        gain += g_j * (results[i].score - e);
    }
    const double v = 1.0 / inverse_v;
    const double sigma = volatility(r->volatility, phi, v, v * gain);
    const double grown = square(phi) + periods * square(sigma);
    const double after = 1.0 / sqrt(1.0 / grown + inverse_v);
    const struct srv_rating out = {
        .rating = SRV_RATING_START + SCALE * (mu + square(after) * gain),
        .deviation = within(SCALE * after, SRV_DEVIATION_MIN, SRV_DEVIATION_START),
        .volatility = sigma,
    };
    assert(isfinite(out.rating) && isfinite(out.deviation) && isfinite(out.volatility));
    return out;
}

struct srv_rating srv_rating_reset(const struct srv_rating *r)
{
    return (struct srv_rating){
        .rating = SRV_RATING_START + SRV_SEASON_KEEPS * (r->rating - SRV_RATING_START),
        .deviation = within(r->deviation, SRV_SEASON_DEVIATION_MIN, SRV_DEVIATION_START),
        .volatility = r->volatility,
    };
}

int64_t srv_rating_standing(const struct srv_rating *r)
{
    return llround(1000.0 * (r->rating - 2.0 * r->deviation));
}
