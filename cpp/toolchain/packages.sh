#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# packages.sh PACKAGE...   makes sure that these Debian packages are installed. Quiet when nothing is missing.
set -euo pipefail

missing=()
for package in "$@"; do
  status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "Not Debian, so nothing was installed. What this needs, by its Debian names: $*" >&2
  exit 0
fi
if [ "$(id -u)" != 0 ]; then
  echo "Missing Debian packages. Install them and try again: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi

echo "Installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install --no-install-recommends "${missing[@]}" >/dev/null
