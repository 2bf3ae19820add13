#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install.sh FOLDER   puts Emscripten 3.1.69 and the headers of xsimd 13 into FOLDER, from Debian's packages. Does nothing if they are.
#
# Debian 12 carries LLVM 19 but an Emscripten of 2022. The Emscripten of Debian 13 is Python, JavaScript and a system
# library compiled beforehand, so it runs on Debian 12 with the LLVM 19 there. Its binaryen wants a newer C library,
# which is unpacked beside it and used by nothing else.
set -euo pipefail

root=$(realpath --canonicalize-missing "$1")
emscripten=$root/usr/share/emscripten
unpacked=(emscripten node-acorn binaryen libc6 libstdc++6 libgcc-s1 libxsimd-dev xtl-dev)

# apt for Debian 13 alone, with lists and cache of its own, by the mirror this machine uses already.
use_debian_13() {
  local apt=$root/apt mirrors
  mapfile -t mirrors < <(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep '/debian/*$')
  mkdir -p "$apt"/{lists,cache}/partial
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirrors[0]} trixie main" >"$apt/sources.list"
  cat >"$apt/apt.conf" <<CONF
Dir::Etc::SourceList "$apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
APT::Sandbox::User "root";
CONF
  export APT_CONFIG=$apt/apt.conf
  apt-get -qq update
}

unpack() {
  mkdir "$root/debs"
  (cd "$root/debs" && apt-get -qq download "${unpacked[@]}")
  local deb
  for deb in "$root"/debs/*.deb; do dpkg-deb --extract "$deb" "$root"; done
  rm -r "$root/debs" "$root/apt"
}

run_binaryen_with_its_own_libc() {
  mkdir -p "$root/binaryen/bin"
  local tool
  for tool in "$root"/usr/bin/wasm*; do
    cat >"$root/binaryen/bin/${tool##*/}" <<WRAPPER
#!/bin/sh
exec "$root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$root/usr/lib/x86_64-linux-gnu" "$tool" "\$@"
WRAPPER
  done
  chmod +x "$root"/binaryen/bin/*
}

configure() {
  ln -sfn ../nodejs "$emscripten/node_modules" # the optimiser of the glue looks for acorn there
  echo '{}' >"$root/package.json"              # or Node would take Emscripten's scripts for modules, as ours are
  cat >"$emscripten/.emscripten" <<CONFIG
LLVM_ROOT = '/usr/bin'
LLVM_ADD_VERSION = '19'
CLANG_ADD_VERSION = '19'
BINARYEN_ROOT = '$root/binaryen'
NODE_JS = '$(command -v node)'
FROZEN_CACHE = True
CONFIG
}

"$(dirname "$0")/packages.sh" clang-19 lld-19 llvm-19 python3
# A checkout that was moved is not ready: these files name their own place.
[ -f "$emscripten/.ready" ] && grep -qF "'$root/binaryen'" "$emscripten/.emscripten" && exit

echo "Installing Emscripten 3.1.69 and xsimd 13 into $root"
rm -rf "$root"
use_debian_13
unpack
run_binaryen_with_its_own_libc
configure
"$emscripten/emcc" --version >/dev/null
touch "$emscripten/.ready"
