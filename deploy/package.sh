#!/bin/bash
# SPDX-License-Identifier: MIT
# package.sh - makes the Debian package of this checkout, build/shinpan_VERSION_ARCH.deb, out of the
# release build. It installs what that takes, and needs no root otherwise.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
me=package
# shellcheck source=deploy/build.sh
. "$root/deploy/build.sh"

if [ $# -gt 0 ]; then
    echo "usage: deploy/package.sh" >&2
    exit 2
fi
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || die "this is not Debian"
install_missing "$root/deploy/packages"
install_packages dpkg-dev
build_release

debian=$root/deploy/debian
work=$root/build/package
rm -rf "$work"
mkdir -p "$work/debian"
tree=$work/debian/shinpan
cp "$debian/control" "$debian/changelog" "$work/debian/"

version=$(dpkg-parsechangelog -l "$debian/changelog" -S Version)
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l "$debian/changelog" -S Timestamp)
export SOURCE_DATE_EPOCH
made=$("$build/server/shinpand" --version | awk 'NR == 1 { print $2 }')
[ "${version%-*}" = "$made" ] || die "deploy/debian/changelog says $version, the build says $made"

# the files
DESTDIR=$tree meson install -C "$build" --no-rebuild --strip >"$work/install.log" 2>&1 \
    || { tail -n 20 "$work/install.log" >&2; die "meson install failed: $work/install.log"; }
doc=$tree/usr/share/doc/shinpan
mkdir -p "$doc" "$tree/usr/share/man"
install -D -m 0644 "$root/deploy/shinpan.conf" "$tree/etc/shinpan/shinpan.conf"
install -D -m 0644 -t "$tree/lib/systemd/system" "$root/deploy/systemd/shinpan.service" \
    "$root/deploy/systemd/shinpan.socket"
install -m 0644 "$debian/copyright" "$doc/copyright"
gzip -9n <"$debian/changelog" >"$doc/changelog.Debian.gz"
"$root/deploy/man.pl" "$build/server/shinpand" "$build/server/ctl/shinpanctl" "$tree/usr/share/man"
gzip -9n "$tree"/usr/share/man/man?/*
install -D -m 0644 -t "$tree/usr/share/shinpan/examples" "$root/deploy/nginx.conf"
mkdir -p "$tree/DEBIAN"
find "$tree" -type d -exec chmod 0755 {} +
find "$tree" -type f -not -path "$tree/usr/bin/*" -exec chmod 0644 {} +
install -D -m 0644 "$debian/lintian-overrides" "$tree/usr/share/lintian/overrides/shinpan"

# what it needs: the libraries that are linked, and by hand the one that is opened at run time
(cd "$work" && dpkg-shlibdeps -O "$tree/usr/bin/shinpand" "$tree/usr/bin/shinpanctl" >debian/substvars)
(cd "$work" && dpkg-gencontrol -pshinpan -P"$tree" -Tdebian/substvars -fdebian/files) 2>"$work/gencontrol.log" \
    || { cat "$work/gencontrol.log" >&2; die "dpkg-gencontrol failed"; }
install -m 0644 -t "$tree/DEBIAN" "$debian/conffiles"
install -m 0755 -t "$tree/DEBIAN" "$debian/postinst" "$debian/prerm" "$debian/postrm"
(cd "$tree" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"

rm -f "$root"/build/shinpan_*.deb
dpkg-deb --root-owner-group --build "$tree" "$root/build" >"$work/deb.log" \
    || { cat "$work/deb.log" >&2; die "dpkg-deb failed"; }
deb=$(echo "$root"/build/shinpan_*.deb)
say "made ${deb#"$root"/}"
