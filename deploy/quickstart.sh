#!/bin/bash
# SPDX-License-Identifier: MIT
# quickstart.sh - from a fresh Debian 12 to a running server: installs what is missing, builds a
# release, makes the database, starts shinpand on 127.0.0.1 and prints a link to open. Running it
# again is quick and changes nothing that is already there; with everything installed it needs no
# network.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
me=quickstart
# shellcheck source=deploy/build.sh
. "$root/deploy/build.sh"
data=$root/run
port=8080
run=true

usage()
{
    cat <<END
usage: deploy/quickstart.sh [--no-run] [--port PORT] [--data DIR]
  --no-run     set everything up, start nothing
  --port PORT  listen on 127.0.0.1:PORT (default $port)
  --data DIR   keep the database here (default ./run)
END
}

while [ $# -gt 0 ]; do
    case $1 in
    --no-run) run=false; shift ;;
    --port | --data)
        [ $# -ge 2 ] || { usage >&2; die "$1 needs a value"; }
        if [ "$1" = --port ]; then port=$2; else data=$2; fi
        shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; die "unknown option $1" ;;
    esac
done
if ! [[ $port =~ ^[1-9][0-9]{0,4}$ && $port -le 65535 ]]; then
    die "--port wants a number from 1 to 65535, not '$port'"
fi

# Does anybody listen on our port?
is_open() { (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; }

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
    install_missing "$root/deploy/packages"
else
    say "this is not Debian: I build with what is here (deploy/packages lists what it takes)"
fi

build_release

mkdir -p "$(dirname "$data")"
[ -d "$data" ] || mkdir -m 0700 "$data"
data=$(cd "$data" && pwd)
if $run && is_open; then
    die "something listens on 127.0.0.1:$port already. If that is Shinpan, open" \
        "http://127.0.0.1:$port/ ; otherwise choose another --port"
fi
status=0
said=$("$build/server/ctl/shinpanctl" migrate --db "$data/shinpan.db" 2>&1) || status=$?
say "${said#shinpanctl: }"
if ! $run; then
    # 75: a running server holds the database, and has migrated it
    [ "$status" -eq 0 ] || [ "$status" -eq 75 ] || exit "$status"
    say "done; deploy/quickstart.sh starts the server"
    exit 0
fi
[ "$status" -eq 0 ] || exit "$status"

"$build/server/shinpand" --listen 127.0.0.1 --port "$port" --data-dir "$data" \
    --web-root "$root/server/web" --js-root "$root/proto/js" \
    --card-sets "$root/engine/cards/sets" \
    --restrictions "$root/engine/cards/restrictions" \
    --starter-decks "$root/engine/cards/decks" &
server=$!
trap 'kill -TERM "$server" 2>/dev/null || true' INT TERM
for _ in $(seq 100); do
    if is_open; then break; fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
if ! is_open; then
    kill -TERM "$server" 2>/dev/null || true
    die "the server did not start: what it says is above"
fi
say "open http://127.0.0.1:$port/ in a browser; Ctrl-C ends the server"
status=0
while kill -0 "$server" 2>/dev/null; do # a signal interrupts wait, the server still drains
    status=0
    wait "$server" || status=$?
done
exit "$status"
