#!/bin/sh
# Verifies one document and prints its risk level. Usage: ASSAY_URL=… ASSAY_KEY=… verify.sh FILE MEDIA_TYPE
set -eu
file=$1 type=$2
answer=$(curl --silent --show-error --max-time 90 --retry 4 --retry-connrefused \
  --header "Authorization: Bearer $ASSAY_KEY" \
  --header "Idempotency-Key: $(cksum <"$file" | tr ' ' -)-$(date +%Y%m%d)" \
  --form "file=@$file;type=$type" "$ASSAY_URL/api/s2s/verify")
# {"jobId":"job_…"}; a submit that outlasts its wait has it in error.details.
job=$(printf %s "$answer" | sed -n 's/.*"jobId":"\([^"]*\)".*/\1/p')
if [ -z "$job" ]; then
  printf '%s\n' "$answer" >&2
  exit 1
fi
# Until the report is stored the answer is 404.
tries=0
until report=$(curl --silent --fail --max-time 30 \
  --header "Authorization: Bearer $ASSAY_KEY" "$ASSAY_URL/api/s2s/report/$job"); do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || exit 1
  sleep 5
done
printf '%s %s\n' "$job" "$(printf %s "$report" | sed -n 's/.*"riskLevel":"\([A-Z]*\)".*/\1/p')"
