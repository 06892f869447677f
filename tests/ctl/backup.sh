#!/bin/sh
# SPDX-License-Identifier: MIT
# backup.sh CTL SETS - backup, restore and doctor: what they find, keep, refuse and leave behind.
set -u
ctl=$(realpath "$1") sets=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

# expect STATUS PATTERN COMMAND...: the exit status, and a line of the output
expect() {
    want=$1 pattern=$2
    shift 2
    "$@" >"$dir/out" 2>&1
    got=$?
    if [ $got -ne "$want" ] || ! grep -q -e "$pattern" "$dir/out"; then
        echo "FAILED: $*: expected $want and \"$pattern\", got $got and:"
        head -20 "$dir/out"
        failed=1
    fi
}

# holds WHAT...: a condition
holds() {
    if ! "$@"; then
        echo "FAILED: $*"
        failed=1
    fi
}

# an installation: data, configuration, a card file of its own
mkdir -m 0700 "$dir/data"
mkdir "$dir/cards"
first=$(find "$sets" -name '*.json' | sort | head -1)
cp "$first" "$dir/cards/own.json"
cat >"$dir/shinpan.conf" <<EOF
[server]
data_dir = $dir/data
card_sets = $dir/cards
restrictions = $dir/none
starter_decks = $dir/none
EOF
conf=$dir/shinpan.conf db=$dir/data/shinpan.db key=$dir/data/session.key
"$ctl" migrate --db "$db" >/dev/null || exit 1

# ---- backup ----
expect 74 'cannot copy .*session.key' "$ctl" backup "$dir/b0" --config "$conf"
holds [ ! -e "$dir/b0" ]
holds [ ! -e "$dir/b0.part" ]
head -c 32 /dev/urandom >"$key"
chmod 600 "$key"
expect 0 'b1: 4 files, schema [0-9]*, checked' "$ctl" backup "$dir/b1" --config "$conf"
expect 73 'File exists' "$ctl" backup "$dir/b1" --config "$conf"
holds [ "$(stat -c %a "$dir/b1")" = 700 ]
holds cmp -s "$dir/cards/own.json" "$dir/b1/cards/0/own.json"
expect 0 'nothing is wrong' "$ctl" db check --db "$dir/b1/shinpan.db"
expect 0 'b2: 2 files' "$ctl" backup "$dir/b2" --db "$db"
expect 78 'colour' sh -c "echo 'colour = red' >>'$dir/shinpan.conf'; '$ctl' backup '$dir/b3' --config '$conf'"
sed -i '/colour/d' "$conf"
expect 78 '/etc/none.conf' "$ctl" backup "$dir/b3" --config /etc/none.conf

# ---- restore on an empty machine ----
cp "$conf" "$dir/old.conf"
cp "$key" "$dir/old.key"
rm -r "$dir/data" "$dir/cards" "$conf"
expect 0 'shinpan.db: restored, schema' "$ctl" restore "$dir/b1" --config "$conf"
holds cmp -s "$conf" "$dir/old.conf"
holds cmp -s "$key" "$dir/old.key"
holds cmp -s "$dir/cards/own.json" "$first"
holds [ "$(stat -c %a "$db" "$key" "$dir/data" | tr '\n' ' ')" = "600 600 700 " ]
expect 0 'nothing is wrong' "$ctl" db check --db "$db"

# ---- over what is there: all of it stays beside it ----
head -c 32 /dev/urandom >"$key"
echo '; mine' >>"$conf"
echo newer >"$dir/cards/own.json"
echo wal >"$db-wal"
echo a match >"$dir/data/flight"
expect 0 'own.json: differs from the backup, stays as it is' "$ctl" restore "$dir/b1" --config "$conf"
holds cmp -s "$conf" "$dir/old.conf"
holds cmp -s "$key" "$dir/old.key"
holds [ "$(cat "$dir/cards/own.json")" = newer ]
holds [ ! -e "$dir/data/flight" ]
holds [ ! -e "$db-wal" ]
holds grep -q '; mine' "$conf".before-*
holds [ "$(stat -c %s "$key".before-*)" = 32 ]
holds [ "$(cat "$db".before-*-wal)" = wal ]
rm "$db".before-*-wal
expect 0 'nothing is wrong' "$ctl" db check --db "$(echo "$db".before-*)"
rm "$conf".before-* "$db".before-* "$key".before-*

# the configuration that is here decides where to, if it is to stay
sed "s|$dir/data|$dir/moved|" "$conf" >"$dir/moved.conf"
expect 0 'moved/shinpan.db: restored' "$ctl" restore "$dir/b1" --config "$dir/moved.conf" --keep-config
holds grep -q moved "$dir/moved.conf"
expect 0 'other/x.db: restored' "$ctl" restore "$dir/b2" --db "$dir/other/x.db"
holds cmp -s "$dir/other/session.key" "$dir/old.key"

# ---- what is refused changes nothing ----
before=$(cd "$dir/data" && sha256sum shinpan.db session.key)
cp -r "$dir/b1" "$dir/bad"
printf x | dd of="$dir/bad/session.key" bs=1 seek=3 conv=notrunc 2>/dev/null
expect 65 'session.key is not what was written: nothing is restored' "$ctl" restore "$dir/bad" --config "$conf"
sed -i 's|"session.key"|"../session.key"|' "$dir/bad/backup.json"
expect 65 'nothing is restored' "$ctl" restore "$dir/bad" --config "$conf"
sed -i 's|"format": 1|"format": 9|' "$dir/bad/backup.json"
expect 65 'not a backup that this version knows' "$ctl" restore "$dir/bad" --config "$conf"
expect 65 'backup.json' "$ctl" restore "$dir/none" --config "$conf"
flock "$db.lock" sh -c "'$ctl' restore '$dir/b1' --config '$conf'; echo rest \$?; '$ctl' db restore '$dir/b1/shinpan.db' --db '$db'; echo one \$?" >"$dir/locked" 2>&1
holds grep -q 'another process has the database open' "$dir/locked"
holds grep -q 'rest 75' "$dir/locked"
holds grep -q 'one 75' "$dir/locked"
expect 65 'not a Shinpan database' "$ctl" db restore "$first" --db "$db"
: >"$dir/empty.db"
expect 65 'the file is empty' "$ctl" db restore "$dir/empty.db" --db "$db"
cp "$db" "$dir/torn.db"
dd if=/dev/zero of="$dir/torn.db" bs=4096 seek=4 count=1 conv=notrunc 2>/dev/null
expect 65 'fails its check' "$ctl" db restore "$dir/torn.db" --db "$db"
expect 64 'which database' "$ctl" db restore "$dir/b1/shinpan.db"
holds [ "$(cd "$dir/data" && sha256sum shinpan.db session.key)" = "$before" ]
holds [ -z "$(find "$dir/data" -name '*.before-*' -o -name '*.restored-*')" ]
expect 0 'what was there is now .*shinpan.db.before-' "$ctl" db restore "$dir/b1/shinpan.db" --db "$db"

# ---- doctor ----
expect 0 '^no fault was found$' "$ctl" doctor --config "$conf"
holds grep -q "^warn *paths .*restrictions: $dir/none: No such file" "$dir/out"
for what in version plugin config nofile data_dir rights disk database; do
    holds grep -q "^\(ok\|note\|warn\) *$what " "$dir/out"
done
expect 0 '^{"check":"database","level":"ok","text":' "$ctl" doctor --json --config "$conf"
expect 0 '^note *server *none runs$' "$ctl" doctor --db "$db"
expect 1 'shinpan.db: .*Permission\|fault *rights .*shinpan.db has mode 0644' sh -c "chmod 644 '$db'; '$ctl' doctor --config '$conf'"
chmod 600 "$db"
expect 1 'fault *rights .*session.key has 31 bytes and not 32' sh -c "truncate -s 31 '$key'; '$ctl' doctor --config '$conf'"
truncate -s 32 "$key"
expect 0 'warn *data_dir .* mode 0755' sh -c "chmod 755 '$dir/data'; '$ctl' doctor --config '$conf'"
chmod 700 "$dir/data"
expect 1 'fault *nofile .* is 300: set 65536' sh -c "ulimit -n 300; '$ctl' doctor --config '$conf'"
expect 0 'note *server .*(process 1234567) did not end in order' sh -c "echo 1234567 >'$db.lock'; '$ctl' doctor --config '$conf'"
: >"$db.lock"
expect 1 'fault *clock .* behind the last write' sh -c "touch -d '+2 hours' '$db'; '$ctl' doctor --config '$conf'"
touch "$db"
expect 1 'fault *database ' sh -c "cp '$dir/torn.db' '$db'; '$ctl' doctor --config '$conf'"
expect 1 'fault *data_dir .*No such file' sh -c "rm -r '$dir/data'; '$ctl' doctor --config '$conf'"
sed "s#^card_sets =.*#card_sets = $dir/gone#" "$conf" >"$dir/gone.conf"
expect 1 "^fault *paths .*card_sets: $dir/gone: No such file" "$ctl" doctor --config "$dir/gone.conf"
# a certificate that has ended, ends soon, holds, and has no key
tls() {
    mkdir -p "$dir/data"
    openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x \
        -keyout "$dir/tls.key" -out "$dir/tls.csr" 2>/dev/null
    openssl x509 -req -in "$dir/tls.csr" -signkey "$dir/tls.key" -days "$1" -out "$dir/tls.pem" 2>/dev/null
    { cat "$conf"; printf 'tls_certificate = %s/tls.pem\ntls_key = %s/tls.key\n' "$dir" "$dir"; } >"$dir/tls.conf"
}
tls -1
expect 1 '^fault *tls .*tls.pem has ended 1 d ago' "$ctl" doctor --config "$dir/tls.conf"
tls 3
expect 0 '^warn *tls .*tls.pem ends in [23] d' "$ctl" doctor --config "$dir/tls.conf"
tls 99
expect 0 '^ok *tls .*ends in 9[89] d' "$ctl" doctor --config "$dir/tls.conf"
: >"$dir/tls.key"
expect 1 '^fault *tls .*tls.key: ' "$ctl" doctor --config "$dir/tls.conf"
expect 1 '^fault *config ' "$ctl" doctor --config "$dir/none.conf"
exit $failed
