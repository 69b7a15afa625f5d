#!/bin/bash
# Creates the cluster at the first start and runs the server, with the settings of the official image that docker-compose.yml uses.
set -euo pipefail
bin=/usr/lib/postgresql/embedded/bin
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data"
  # shellcheck disable=SC2086 # The arguments are several words.
  "$bin/initdb" --pgdata="$data" --username=postgres --pwfile=<(printf '%s' "$POSTGRES_PASSWORD") \
    --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
fi
[ "${1:-}" = postgres ] && shift
exec "$bin/postgres" -D "$data" -c listen_addresses='*' "$@"
