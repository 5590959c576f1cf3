# packages.sh - what the machine needs, in one place. Sourced by tools/run and tools/test.
#
# need_packages PURPOSE...    `build`: what a build needs; `tests`: what any test needs beyond that; the others are suites
#                             of tests and what they need beyond both
#
# On Debian it installs what is missing; if it can't, and elsewhere, it names what is and exits with status 1.

# Its version, or "testing"; empty: this is not Debian.
debian=
if [ -r /etc/os-release ] && command -v apt-get >/dev/null 2>&1; then
	debian=$(. /etc/os-release && [ "${ID:-}" = debian ] && echo "${VERSION_ID:-testing}") || :
fi

build_packages="gcc libc6-dev meson ninja-build pkg-config libevent-dev libsqlite3-dev libsodium-dev libssl-dev libtelnet-dev libinih-dev libcurl4-openssl-dev zlib1g-dev libpq-dev tzdata"
build_tools="gcc meson ninja pkg-config"
build_modules="libevent sqlite3 libsodium libtelnet inih libcurl openssl zlib"

# ccache and mold only save time; elsewhere tests run without them.
tests_packages="ccache mold libcmocka-dev liblzma-dev xz-utils clang-format black python3 python3-websockets openssl curl nodejs"
tests_tools="xz clang-format python3 openssl curl"
tests_modules="cmocka liblzma"

# Beyond a build: what makes packages for Debian (tools/package/build), and root file systems (tools/package/image).
deb_packages="build-essential debhelper fakeroot python3" deb_tools="dpkg-buildpackage dh" deb_modules=""
image_packages="mmdebstrap umoci jq ca-certificates" image_tools="mmdebstrap umoci jq" image_modules=""

# The suites that need more. Elsewhere their tests skip what needs a program that isn't there.
suites_with_packages="admin archive browser courier fuzz machines package service web"
admin_packages="openssh-client openssh-server" admin_tools="" admin_modules=""
archive_packages="gnubg" archive_tools="" archive_modules=""
# Nodes of its own: Debian would make a server of PostgreSQL for the whole machine, and start it.
machines_packages="postgresql haproxy drbd-utils pacemaker-cli-utils" machines_tools="" machines_modules=""
# For the drill that it watches. Its name has the version of PostgreSQL.
watched_packages="" watched_tools="" watched_modules=""
[ "$debian" != 12 ] || watched_packages="pg-auto-failover-cli postgresql-15-auto-failover"
package_packages="$deb_packages $image_packages lintian bubblewrap" package_tools="" package_modules=""
browser_packages="chromium chromium-headless-shell" browser_tools="" browser_modules=""
web_packages="python3-feedparser python3-icalendar" web_tools="" web_modules=""
service_packages="fail2ban systemd mandoc prometheus logrotate" service_tools="" service_modules=""
# A machine with a mailer of its own keeps it: Debian has room for one only.
courier_packages="python3-cryptography python3-aiosmtpd msmtp util-linux" courier_tools="" courier_modules=""
[ -e /usr/sbin/sendmail ] || courier_packages="$courier_packages opensmtpd"
fuzz_packages="clang libclang-rt-dev"
fuzz_tools="clang"
fuzz_modules=""

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

# cant_install WHY PACKAGE...
cant_install() {
	echo "$1 Type this as root, then try again:" >&2
	shift
	echo "  apt-get update && apt-get install --no-install-recommends $*" >&2
	exit 1
}

# by_apt WORD...: two runs that begin together install one after the other, where apt-get itself would give up.
by_apt() {
	$as_root flock /var/lib/apt/lists env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" >&2
}

# A server of PostgreSQL for the whole machine is nobody's wish here.
without_cluster() {
	by_apt install -y --no-install-recommends postgresql-common &&
		$as_root sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
}

install_packages() {
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		command -v sudo >/dev/null 2>&1 || cant_install "Packages are missing." "$@"
		as_root=sudo
	fi
	echo "Installing: $*" >&2
	by_apt update || cant_install "The packages could not be installed." "$@"
	case " $* " in
	*" postgresql "*) without_cluster || cant_install "The packages could not be installed." "$@" ;;
	esac
	by_apt install -y --no-install-recommends "$@" || cant_install "The packages could not be installed." "$@"
}

need_packages() {
	packages= tools= modules=
	for purpose in "$@"; do
		eval "packages=\"\$packages \$${purpose}_packages\""
		eval "tools=\"\$tools \$${purpose}_tools\""
		eval "modules=\"\$modules \$${purpose}_modules\""
	done
	if [ -n "$debian" ]; then
		missing=$(missing_packages $packages)
		[ -z "$missing" ] || install_packages $missing
		return 0
	fi
	missing=$(missing_parts "$tools" "$modules")
	if [ -n "$missing" ]; then
		printf 'This is not Debian, so please install these first:\n%s\n' "$missing" >&2
		echo "(On Debian they come with: apt-get install$packages)" >&2
		exit 1
	fi
}
