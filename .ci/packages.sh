# The Debian packages that ./play and ./check need, and their installation.
# shellcheck shell=bash

build_packages=(g++ cmake ninja-build libboost1.81-dev libboost-filesystem1.81-dev libboost-json1.81-dev libfmt-dev
  libcli11-dev libtomlplusplus-dev libncurses-dev libsqlite3-dev libcurl4-openssl-dev libarchive-dev libssl-dev libseccomp-dev
  zlib1g-dev libutf8proc-dev libicu-dev esbuild)
play_packages=(python3 bubblewrap)
check_packages=(clang-14 clang clang-format-14 libclang-rt-14-dev doctest-dev librapidcheck-dev libbenchmark-dev tmux procps nodejs
  default-jdk-headless sqlite3 make chromium-headless-shell libjs-chart.js groff-base mandoc sbcl rustc golang-go mono-mcs mono-runtime
  slurmctld slurmd slurm-client munge)
# For .ci/release/packages: plots on the page, the jars, and what a package needs.
release_packages=(libjs-chart.js default-jdk-headless dpkg-dev file)
# For what only ./check --full does.
full_packages=(debootstrap lintian podman runc caddy clang-tidy-14 mkdocs mkdocs-material aspell aspell-en zsh fish)
# Node.js from elsewhere brings its own npm, which Debian's does not get along with.
command -v npm >/dev/null || check_packages+=(npm)

state_of() {
  dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null
}

is_installed() {
  [ "$(state_of "$1")" = installed ]
}

# Says that a package was left half installed, and how that is mended.
refuse_half_installed() {
  local package state
  for package in "$@"; do
    state=$(state_of "$package") || continue
    case "$state" in
      half-* | unpacked | triggers-*)
        echo "The package $package is $state: run 'dpkg --configure -a && apt-get -f install' as root, then start again." >&2
        return 1 ;;
    esac
  done
}

# Says what it installs; without the rights it prints the command and gives up.
install_missing() {
  local missing=() package
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return 0
  refuse_half_installed "${missing[@]}" || return 1
  if ! command -v apt-get >/dev/null; then
    echo "This is no Debian: install what these packages hold by hand, then start again: ${missing[*]}" >&2
    return 1
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      echo "Some packages are missing and installing them needs root. Run this, then start again:" >&2
      echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "Installing from Debian: ${missing[*]}" >&2
  { "${as_root[@]}" apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"; } >&2 && return 0
  echo "Installing failed; apt's words are above. Without a network, install these where there is one: ${missing[*]}" >&2
  return 1
}
