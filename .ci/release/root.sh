# A fresh Debian in a folder, for what must not depend on the machine that tries it. Needs root and debootstrap.
# shellcheck shell=bash

# The mirror: DEBIAN_MIRROR, or the one that apt uses here, or Debian's own.
debian_mirror() {
  local used
  used=$(apt-get indextargets 'Created-By: Packages' --format '$(REPO_URI) $(RELEASE)' 2>/dev/null |
    awk '$2 == "bookworm" {print $1; exit}')
  echo "${DEBIAN_MIRROR:-${used:-http://deb.debian.org/debian}}"
}

# make_root FOLDER [PACKAGES...]: a minimal Debian 12 with these packages besides.
make_root() {
  make_root_of bookworm "$@"
}

# make_root_of RELEASE FOLDER [PACKAGES...]: the same of another release: bullseye (11), bookworm (12) or trixie (13).
make_root_of() {
  local release=$1 folder=$2 mirror packages
  shift 2
  mirror=$(debian_mirror)
  packages=$(IFS=,; echo "$*")
  [ "$(id -u)" -eq 0 ] || { echo "$(basename "$0"): this needs root, for debootstrap and chroot" >&2; return 1; }
  command -v debootstrap >/dev/null || { echo "$(basename "$0"): no debootstrap: apt install debootstrap" >&2; return 1; }
  debootstrap --variant=minbase ${packages:+--include="$packages"} "$release" "$folder" "$mirror" >"$folder.log" 2>&1 ||
    { cat "$folder.log" >&2; return 1; }
  rm "$folder.log"
  # No service may start in it, and names are found as outside.
  printf '#!/bin/sh\nexit 101\n' > "$folder/usr/sbin/policy-rc.d"
  chmod 755 "$folder/usr/sbin/policy-rc.d"
  cp --remove-destination /etc/resolv.conf /etc/hosts "$folder/etc/"
}

# make_busybox_root FOLDER: a root with busybox and nothing else, so without a C library.
make_busybox_root() {
  local busybox name
  busybox=$(command -v busybox) || { echo "$(basename "$0"): no busybox: apt install busybox-static" >&2; return 1; }
  ! ldd "$busybox" >/dev/null 2>&1 ||
    { echo "$(basename "$0"): $busybox needs libraries: apt install busybox-static" >&2; return 1; }
  mkdir -p "$1/bin" "$1/dev" "$1/proc" "$1/tmp" "$1/etc" "$1/root"
  cp "$busybox" "$1/bin/busybox"
  for name in sh env mount umount su cat ls; do ln -s busybox "$1/bin/$name"; done
  echo 'root:x:0:0::/root:/bin/sh' > "$1/etc/passwd"
  echo 'root:x:0:' > "$1/etc/group"
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
