# The Debian packages that ./play and ./check need, and their installation.
# shellcheck shell=bash

# Each entry is a need. Where releases name its packages differently, it lists them with | between; packages with blanks
# between go together. What is installed serves, else the first that apt knows is taken.
boost_versions=(1.81 1.83 1.88 1.90)  # the arena needs 1.81 at least
boost=''
for boost_version in "${boost_versions[@]}"; do
  boost+="${boost:+|}libboost$boost_version-dev libboost-filesystem$boost_version-dev libboost-json$boost_version-dev"
  boost+=" libboost-url$boost_version-dev"
done
build_packages=(g++ cmake ninja-build "$boost" libfmt-dev
  libcli11-dev libtomlplusplus-dev libncurses-dev libsqlite3-dev libarchive-dev libssl-dev libseccomp-dev
  zlib1g-dev libutf8proc-dev libcmark-dev libqrcodegencpp-dev libicu-dev esbuild)
play_packages=(python3 bubblewrap libjs-chart.js)
# What bot/kits.toml names as needs of kits.
mapfile -t kit_packages < <(sed -n 's/^needs = //p' "$(dirname "${BASH_SOURCE[0]}")/../bot/kits.toml" | grep -o '[^][", ]*' | sort -u)
check_packages=("clang-14 libclang-rt-14-dev|clang-19 libclang-rt-19-dev" clang "clang-format-14|clang-format-19" doctest-dev
  librapidcheck-dev libbenchmark-dev openssl tmux procps sqlite3 chromium-headless-shell groff-base mandoc
  "${kit_packages[@]}"
  slurmctld slurmd slurm-client munge)
# For .ci/release/packages: plots on the page, the jars, what a package needs, and static libraries that libarchive calls.
release_packages=(libjs-chart.js default-jdk-headless dpkg-dev file xz-utils nettle-dev liblzma-dev libzstd-dev libbz2-dev)
# For what only ./check --full does.
full_packages=(debootstrap busybox-static lintian podman runc caddy "clang-tidy-14|clang-tidy-19" mkdocs mkdocs-material aspell aspell-en zsh
  fish)
# Node.js from elsewhere brings its own npm, which Debian's does not get along with.
command -v npm >/dev/null || check_packages+=(npm)

# What a build and a match need by their names elsewhere, from those systems' lists of packages. Nobody has tried them.
fedora_packages=(gcc-c++ cmake ninja-build boost-devel fmt-devel cli11-devel tomlplusplus-devel ncurses-devel sqlite-devel
  libarchive-devel openssl-devel libseccomp-devel zlib-devel utf8proc-devel cmark-devel qrcodegen-cpp-devel libicu-devel /usr/bin/esbuild python3 bubblewrap)
arch_packages=(gcc cmake ninja boost fmt cli11 tomlplusplus ncurses sqlite libarchive openssl libseccomp zlib libutf8proc cmark qrcodegen-cmake icu
  esbuild python bubblewrap)

# Where there is no apt, names what to install. What is installed there is not looked up: the build shows what is missing.
name_packages_elsewhere() {
  local like
  like=$(sed -n 's/^ID\(_LIKE\)\{0,1\}=//p' "${OS_RELEASE:-/etc/os-release}" 2>/dev/null | tr -d '"' | tr '\n' ' ')
  echo "This system has no apt, so packages are not looked up. What a build needs:" >&2
  case " $like " in
    *' fedora '* | *' rhel '*) echo "  sudo dnf install ${fedora_packages[*]}   (not tried)" >&2 ;;
    *' arch '*) echo "  sudo pacman -S --needed ${arch_packages[*]}   (not tried)" >&2 ;;
    *) echo "  what these packages of Debian hold: ${build_packages[*]} ${play_packages[*]}" >&2 ;;
  esac
}

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

# alternatives NEED: each on a line.
alternatives() {
  tr '|' '\n' <<< "$1"
}

# all_fit CONDITION PACKAGES: whether the condition holds for each of the packages, which are words of one text.
all_fit() {
  local package
  for package in $2; do "$1" "$package" || return 1; done
}

is_met() {
  local packages
  while read -r packages; do ! all_fit is_installed "$packages" || return 0; done < <(alternatives "$1")
  return 1
}

# Whether apt has a version of the package that can be installed.
is_known() {
  apt-cache policy "$1" 2>/dev/null | grep -q '^  Candidate: [^(]'
}

# choose NEED: the packages to install for it. Where there is nothing to choose from, apt is not asked.
choose() {
  local packages
  [[ $1 == *'|'* ]] || { echo "$1"; return; }
  while read -r packages; do
    ! all_fit is_known "$packages" || { echo "$packages"; return; }
  done < <(alternatives "$1")
  return 1
}

# Sets `chosen` to what is to be installed for the needs, and `unknown` to the needs for which apt knows nothing.
choose_all() {
  local need packages
  chosen=() unknown=()
  for need in "$@"; do
    # shellcheck disable=SC2206  # a word for each package
    if packages=$(choose "$need"); then chosen+=($packages); else unknown+=("$need"); fi
  done
}

# Says what it installs; without the rights it prints the command and gives up. Installs nothing where there is no apt.
install_missing() {
  local missing=() need chosen=() unknown=()
  if ! command -v apt-get >/dev/null; then
    name_packages_elsewhere
    return 0
  fi
  for need in "$@"; do is_met "$need" || missing+=("$need"); done
  [ ${#missing[@]} -eq 0 ] && return 0
  choose_all "${missing[@]}"
  refuse_half_installed "${chosen[@]}" || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
      echo "Some packages are missing and installing them needs root. Run this, then start again:" >&2
      if [ ${#unknown[@]} -gt 0 ]; then echo "  sudo apt-get update" >&2
      else echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${chosen[*]}" >&2; fi
      [ ${#unknown[@]} -eq 0 ] || echo "Without its lists of packages apt knows none of these: ${unknown[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  local failed=false
  "${as_root[@]}" apt-get update -q >&2 || failed=true
  choose_all "${missing[@]}"
  if [ ${#unknown[@]} -gt 0 ]; then
    $failed && echo "apt cannot read its lists of packages: its words are above. Is there a network?" >&2
    for need in "${unknown[@]}"; do echo "apt knows none of these, of which one is needed: ${need//|/, or }" >&2; done
    return 1
  fi
  echo "Installing from Debian: ${chosen[*]}" >&2
  $failed || ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    "${chosen[@]}" >&2 || return 0
  echo "Installing failed; apt's words are above. Without a network, install these where there is one: ${chosen[*]}" >&2
  return 1
}
