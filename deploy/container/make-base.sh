#!/bin/sh
# Makes a base image from packages of Debian, where no registry of images can be reached: deploy/container/make-base.sh <image name>
# It has what gcr.io/distroless/cc-debian12 has: C and C++ libraries, certificates, time zones, and the user nonroot.
set -eu
image=${1:?usage: deploy/container/make-base.sh <image name>}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/root" "$work/packages"
cd "$work/packages"
apt-get download libc6 libgcc-s1 gcc-12-base libstdc++6 libatomic1 ca-certificates tzdata base-files netbase
for package in *.deb; do dpkg-deb -x "$package" "$work/root"; done
cd "$work/root"
rm -rf usr/share/doc usr/share/man usr/share/lintian usr/share/zoneinfo/right usr/share/zoneinfo/posix usr/lib/*/gconv
mkdir -p etc/ssl/certs tmp
cat usr/share/ca-certificates/mozilla/*.crt > etc/ssl/certs/ca-certificates.crt
printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' > etc/passwd
printf 'root:x:0:\nnonroot:x:65532:\n' > etc/group
printf 'hosts: files dns\n' > etc/nsswitch.conf
chmod 1777 tmp
container=$(buildah from scratch)
buildah copy -q "$container" "$work/root" / > /dev/null
mkdir "$work/home"
buildah copy -q --chown 65532:65532 "$container" "$work/home" /home/nonroot > /dev/null
buildah config --user 65532:65532 "$container"
buildah commit -q "$container" "$image" > /dev/null
buildah rm "$container" > /dev/null
echo "$image"
