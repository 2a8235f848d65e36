# A fresh Debian 12 in a folder, for what must not depend on the machine that tries it. Needs root and debootstrap.
# shellcheck shell=bash

# The mirror: DEBIAN_MIRROR, or the one that apt uses here, or Debian's own.
debian_mirror() {
  local used
  used=$(apt-get indextargets 'Created-By: Packages' --format '$(REPO_URI) $(RELEASE)' 2>/dev/null |
    awk '$2 == "bookworm" {print $1; exit}')
  echo "${DEBIAN_MIRROR:-${used:-http://deb.debian.org/debian}}"
}

# make_root FOLDER [PACKAGES...]: a minimal system with these packages besides.
make_root() {
  local folder=$1 mirror packages
  shift
  mirror=$(debian_mirror)
  packages=$(IFS=,; echo "$*")
  [ "$(id -u)" -eq 0 ] || { echo "$(basename "$0"): this needs root, for debootstrap and chroot" >&2; return 1; }
  command -v debootstrap >/dev/null || { echo "$(basename "$0"): no debootstrap: apt install debootstrap" >&2; return 1; }
  debootstrap --variant=minbase ${packages:+--include="$packages"} bookworm "$folder" "$mirror" >"$folder.log" 2>&1 ||
    { cat "$folder.log" >&2; return 1; }
  rm "$folder.log"
  # No service may start in it, and names are found as outside.
  printf '#!/bin/sh\nexit 101\n' > "$folder/usr/sbin/policy-rc.d"
  chmod 755 "$folder/usr/sbin/policy-rc.d"
  cp --remove-destination /etc/resolv.conf /etc/hosts "$folder/etc/"
}

# in_root FOLDER COMMAND...: as its root, with processes and mounts of its own and next to no environment. It is the root
# of a mount namespace, not a chroot, in which users cannot make namespaces and so no sandbox.
in_root() {
  # shellcheck disable=SC2016  # the inner shell reads these
  unshare --mount --pid --fork --kill-child sh -euc '
    mount --make-rprivate /
    mount --bind "$1" "$1"
    cd "$1"
    mount -t proc proc proc
    mount --rbind /dev dev
    mount -t tmpfs tmpfs dev/shm
    mkdir -p .before
    pivot_root . .before
    shift
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 TERM=dumb \
      DEBIAN_FRONTEND=noninteractive sh -c "umount -l /.before; cd; exec \"\$@\"" - "$@"' - "$@"
}

# in_root_as USER FOLDER COMMAND...: the same as a user, without rights, in their home.
in_root_as() {
  local user=$1 folder=$2
  shift 2
  in_root "$folder" su "$user" -s /bin/bash -c 'export HOME=/home/$USER PATH=/usr/local/bin:/usr/bin:/bin; cd; exec "$@"' \
    -- - "$@"
}
