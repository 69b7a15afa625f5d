#!/bin/bash
# Formats the log folder at the first start and runs the broker. As in the official image, KAFKA_A_B sets the property a.b.
set -euo pipefail
properties=/tmp/server.properties
env | sed -n '/^KAFKA_HEAP_OPTS=/d; s/^KAFKA_//p' | while IFS='=' read -r name value; do
  echo "$(tr 'A-Z_' 'a-z.' <<< "$name")=$value"
done > "$properties"
if [ ! -f "$KAFKA_LOG_DIRS/meta.properties" ]; then
  java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format -t "$CLUSTER_ID" -c "$properties"
fi
# shellcheck disable=SC2086 # The options are several words.
exec java ${KAFKA_HEAP_OPTS:-} -cp '/opt/kafka/libs/*' kafka.Kafka "$properties"
