# Read by bash before the script of a page. Writes each block's output to a file, and each failed command to REPORT.
unset BASH_ENV
set -eE -o pipefail
trap '__report $? "$LINENO" "$BASH_COMMAND"' ERR
exec 7>&1

__report() {
  printf '%s\t%s\t%s\n' "$2" "$1" "$3" >> "$REPORT"
}

# Begins a block. The last command of one that `fails` must fail.
__begin() {
  exec > "$OUTPUTS/$1" 2>&1
  __line=${BASH_LINENO[0]}
  [ -z "${2:-}" ] || { set +e; trap - ERR; }
}

__failed() {
  trap '__report $? "$LINENO" "$BASH_COMMAND"' ERR
  set -e
  [ "$1" -ne 0 ] || { __report 0 "$__line" 'a block that should fail'; exit 1; }
}

__end() {
  exec >&7 2>&1
}
