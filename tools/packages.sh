# packages.sh - what the machine needs, in one place. Sourced by tools/run and tools/test.
#
# need_packages build         what a build needs
# need_packages build tests   also what the tests need
# need_packages fuzz          what the fuzzers need beyond that
#
# On Debian it installs what is missing; elsewhere it names it and exits with status 1.

build_packages="gcc libc6-dev meson ninja-build pkg-config libevent-dev libsqlite3-dev libsodium-dev libtelnet-dev libinih-dev tzdata"
build_tools="gcc meson ninja pkg-config"
build_modules="libevent sqlite3 libsodium libtelnet inih"

tests_packages="libcmocka-dev liblzma-dev xz-utils clang-format python3 gnubg"
tests_tools="xz clang-format python3"
tests_modules="cmocka liblzma"

fuzz_packages="clang libclang-rt-dev"
fuzz_tools="clang"
fuzz_modules=""

is_debian() {
	[ -r /etc/os-release ] && command -v apt-get >/dev/null 2>&1 &&
		(. /etc/os-release && [ "${ID:-}" = debian ])
}

missing_packages() {
	for package in "$@"; do
		case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
		"install ok installed"*) ;;
		*) printf ' %s' "$package" ;;
		esac
	done
}

missing_parts() {
	for tool in $1; do
		command -v "$tool" >/dev/null 2>&1 || printf '  %s (program)\n' "$tool"
	done
	command -v pkg-config >/dev/null 2>&1 || return 0
	for module in $2; do
		pkg-config --exists "$module" || printf '  %s (library, with its headers)\n' "$module"
	done
}

install_packages() {
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null 2>&1; then
			echo "These packages are missing; install them as root: $*" >&2
			exit 1
		fi
		as_root=sudo
	fi
	echo "Installing: $*" >&2
	$as_root apt-get -q update >&2 || exit 1
	$as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get -q install -y --no-install-recommends "$@" >&2 || exit 1
}

need_packages() {
	packages= tools= modules=
	for purpose in "$@"; do
		eval "packages=\"\$packages \$${purpose}_packages\""
		eval "tools=\"\$tools \$${purpose}_tools\""
		eval "modules=\"\$modules \$${purpose}_modules\""
	done
	if is_debian; then
		missing=$(missing_packages $packages)
		[ -z "$missing" ] || install_packages $missing
		return 0
	fi
	missing=$(missing_parts "$tools" "$modules")
	if [ -n "$missing" ]; then
		printf 'This is not Debian, so please install these first:\n%s\n' "$missing" >&2
		echo "(On Debian they come with:$packages)" >&2
		exit 1
	fi
}
