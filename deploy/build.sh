# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# build.sh - what quickstart.sh and package.sh share: installing what is missing, and the release
# build. Sourced, with `root` set; `me` is the name that messages begin with.

build=$root/build/release

say() { printf '%s: %s\n' "$me" "$*"; }
die() { printf '%s: %s\n' "$me" "$*" >&2; exit 1; }

# The packages that are named and not there, installed.
install_packages()
{
    local missing=() package
    for package in "$@"; do
        case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true) in
        installed) ;;
        *) missing+=("$package") ;;
        esac
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || die "run me as root, or install these first: ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${missing[*]}"
    local log
    log=$(mktemp)
    "${as_root[@]}" apt-get update -q >"$log" 2>&1 \
        || { tail -n 20 "$log" >&2; die "apt-get update failed: is there a network?"; }
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}" >"$log" 2>&1 \
        || { tail -n 20 "$log" >&2; die "apt-get could not install ${missing[*]}"; }
    rm -f "$log"
}

# What a list file names, a package a line.
install_missing()
{
    local packages
    mapfile -t packages < <(grep -hv '^#' "$@")
    install_packages "${packages[@]}"
}

# Ninja's output goes into the log; a terminal sees how far it is.
build_quietly()
{
    if ! [ -t 1 ]; then
        ninja -C "$build" >"$build/build.log" 2>&1
        return
    fi
    local status=0
    NINJA_STATUS="[%f/%t] " ninja -C "$build" 2>&1 | tee "$build/build.log" \
        | sed -unE 's/^(\[[0-9]+\/[0-9]+\]).*/\1/p' \
        | while read -r far; do printf '\r%s: %s' "$me" "$far"; done || status=$?
    printf '\r%*s\r' 40 ''
    return "$status"
}

# The release in build/release, with the hardening of a network daemon; quick when nothing changed.
build_release()
{
    local options=(--prefix=/usr --buildtype=release -Db_lto=true -Dtests=false
        "-Dc_args=-D_FORTIFY_SOURCE=2 -fstack-protector-strong"
        "-Dc_link_args=-Wl,-z,relro,-z,now")
    mkdir -p "$build"
    if [ ! -f "$build/build.ninja" ]; then
        say "configuring a release build in ${build#"$root"/}"
        meson setup "$build" "$root" "${options[@]}" >"$build/setup.log" 2>&1 \
            || { tail -n 20 "$build/setup.log" >&2; die "meson setup failed: $build/setup.log"; }
    elif [ "${options[*]}" != "$(cat "$build/.options" 2>/dev/null)" ]; then
        say "configuring ${build#"$root"/} again"
        meson configure "$build" "${options[@]}" >"$build/setup.log" 2>&1 \
            || { tail -n 20 "$build/setup.log" >&2; die "meson configure failed: $build/setup.log"; }
    fi
    printf '%s\n' "${options[*]}" >"$build/.options"
    say "building"
    build_quietly || { tail -n 40 "$build/build.log" >&2; die "the build failed: $build/build.log"; }
}
