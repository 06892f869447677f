/* SPDX-License-Identifier: MIT
 * matching.cpp - see matching.h. The only C++ of the project: LEMON is a library of templates. */
#include "tournament/matching.h"

#include <algorithm>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>
#include <limits>
#include <new>
#include <vector>

namespace
{

__extension__ typedef __int128 wide;
typedef lemon::SmartGraph graph;
typedef graph::EdgeMap<wide> weights;
typedef lemon::MaxWeightedPerfectMatching<graph, weights> solver;

static_assert(std::numeric_limits<wide>::is_specialized, "compile with GNU extensions");

/* What is cheap is heavy: the solver looks for the heaviest matching. */
const wide heaviest = (wide)1 << SRV_COST_BITS;

class task
{
  public:
    explicit task(const srv_matching_task &of) : of_(of), weight_(graph_)
    {
        graph_.reserveNode((int)of.n);
        for (uint32_t v = 0; v < of.n; v++) {
            graph_.addNode();
        }
    }

    /* For each vertex the `near` edges that cost least, and the one to the next vertex. */
    void add_near()
    {
        add_few([](uint32_t a, uint32_t b, srv_cost, wide *order) {
            *order = -(wide)(b == a + 1); /* before all others */
            return true;
        });
    }

    void add_all()
    {
        for (uint32_t a = 0; a < of_.n; a++) {
            for (uint32_t b = a + 1; b < of_.n; b++) {
                srv_cost cost;
                if (of_.cost(of_.of, a, b, &cost)) {
                    add({0, cost, a, b});
                }
            }
        }
    }

    /* False: there is no perfect matching. Afterwards the task may want another run. */
    bool run(uint32_t *mate, bool is_priced)
    {
        solver found(graph_, weight_);
        if (!found.run()) {
            return false;
        }
        wants_more_ = is_priced && add_better(found);
        for (uint32_t v = 0; v < of_.n; v++) {
            mate[v] = (uint32_t)graph_.id(found.mate(graph_.nodeFromId((int)v)));
        }
        return true;
    }

    bool wants_more() const
    {
        return wants_more_;
    }
    uint64_t edges() const
    {
        return (uint64_t)graph_.edgeNum();
    }

  private:
    struct edge {
        wide order;
        srv_cost cost;
        uint32_t a, b;
        bool operator<(const edge &o) const
        {
            return order != o.order ? order < o.order
                : cost != o.cost    ? cost < o.cost
                : a != o.a          ? a < o.a
                                    : b < o.b;
        }
        bool operator==(const edge &o) const
        {
            return a == o.a && b == o.b;
        }
    };

    /* The first `near` edges of a vertex so far, in order. */
    void keep_first(std::vector<edge> &few, const edge &e) const
    {
        if (few.size() < of_.near || e < few.back()) {
            few.insert(std::upper_bound(few.begin(), few.end(), e), e);
            if (few.size() > of_.near) {
                few.pop_back();
            }
        }
    }

    /* Adds the `near` first edges of each vertex among those that `wants` says yes to, which also
     * gives their order; equal ones by their cost. False: there is none. */
    template <typename Wants> bool add_few(Wants wants)
    {
        std::vector<std::vector<edge>> few(of_.n);
        for (uint32_t a = 0; a < of_.n; a++) {
            for (uint32_t b = a + 1; b < of_.n; b++) {
                edge e = {0, 0, a, b};
                if (of_.cost(of_.of, a, b, &e.cost) && wants(a, b, e.cost, &e.order)) {
                    keep_first(few[a], e);
                    keep_first(few[b], e);
                }
            }
        }
        bool is_any = false;
        for (uint32_t v = 0; v < of_.n; v++) {
            for (const edge &e : few[v]) {
                const uint32_t other = e.a == v ? e.b : e.a;
                const std::vector<edge> &theirs = few[other];
                const bool is_twice =
                    std::find(theirs.begin(), theirs.end(), e) != theirs.end();
                if (v < other || !is_twice) {
                    add(e);
                }
                is_any = true;
            }
        }
        return is_any;
    }

    /* Adds edges that could make what the solver found cheaper: their reduced cost is below 0, which
     * that of no edge is that it knew. False: there is none, so what it found is the optimum. */
    bool add_better(const solver &found)
    {
        const std::vector<std::vector<int>> blossoms = blossoms_of(found);
        std::vector<wide> dual(of_.n);
        for (uint32_t v = 0; v < of_.n; v++) {
            dual[v] = found.nodeValue(graph_.nodeFromId((int)v));
        }
        return add_few([&](uint32_t a, uint32_t b, srv_cost cost, wide *order) {
            *order = dual[a] + dual[b] - solver::dualScale * (heaviest - (wide)cost);
            if (*order < 0) {
                *order += shared(found, blossoms[a], blossoms[b]);
            }
            return *order < 0;
        });
    }

    /* The blossoms that each vertex is in, ascending. */
    std::vector<std::vector<int>> blossoms_of(const solver &found) const
    {
        std::vector<std::vector<int>> in(of_.n);
        for (int i = 0; i < found.blossomNum(); i++) {
            for (solver::BlossomIt v(found, i); v != lemon::INVALID; ++v) {
                in[(size_t)graph_.id(v)].push_back(i);
            }
        }
        return in;
    }

    static wide shared(
        const solver &found, const std::vector<int> &a, const std::vector<int> &b)
    {
        wide sum = 0;
        for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
            if (a[i] == b[j]) {
                sum += found.blossomValue(a[i]);
                i++;
                j++;
            } else {
                a[i] < b[j] ? i++ : j++;
            }
        }
        return sum;
    }

    void add(const edge &e)
    {
        weight_[graph_.addEdge(graph_.nodeFromId((int)e.a), graph_.nodeFromId((int)e.b))] =
            heaviest - (wide)e.cost;
    }

    const srv_matching_task &of_;
    graph graph_;
    weights weight_;
    bool wants_more_ = false;
};

/* With all edges there is nothing to add. */
bool solve_all(const srv_matching_task &of, uint32_t *mate, srv_matching_effort *effort)
{
    task whole(of);
    whole.add_all();
    effort->rounds++;
    effort->edges = whole.edges();
    return whole.run(mate, false);
}

bool solve_near(const srv_matching_task &of, uint32_t *mate, srv_matching_effort *effort)
{
    task part(of);
    part.add_near();
    do {
        effort->rounds++;
        effort->edges = part.edges();
        if (!part.run(mate, true)) {
            return solve_all(of, mate, effort); /* neighbours alone cannot all be paired */
        }
    } while (part.wants_more());
    return true;
}

} // namespace

extern "C" enum srv_matching_status srv_matching_solve(
    const struct srv_matching_task *of, uint32_t *mate, struct srv_matching_effort *effort)
{
    srv_matching_effort done = {};
    try {
        std::vector<uint32_t> found(of->n);
        const bool is_dense = of->near == 0 || of->near >= of->n;
        if (is_dense ? !solve_all(*of, found.data(), &done)
                     : !solve_near(*of, found.data(), &done)) {
            return SRV_MATCHING_NONE;
        }
        std::copy(found.begin(), found.end(), mate);
    } catch (const std::bad_alloc &) {
        return SRV_MATCHING_MEMORY;
    }
    if (effort != nullptr) {
        *effort = done;
    }
    return SRV_MATCHING_OK;
}
