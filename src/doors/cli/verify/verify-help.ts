/** The help of `svc verify`. */
export const VERIFY_HELP = `Check an evidence file on this machine: no account, no network, nothing is sent.

Usage: svc verify <file.json|file.pdf|file.zip> [options]

Says for each of schema, record hash, PDF hash, signature, inclusion and consistency
whether it passed, failed or was not checked, and why. Of a ZIP also whether its manifest is
of the export that was signed and lists the very files that are here, and whether each
certificate is the one that its record names.

Options:
  --keys <file>         The keys that you trust: evidence-keys.json of the service, or C2SP
                        verifier keys, one a line.
  --witness <file>      Witnesses whom you trust: their verifier keys, one a line.
  --remember            Keep these keys, and use them when --keys is not given. Refused where they
                        lack a key that was kept before.
  --checkpoint <file>   Another checkpoint of the log, kept by you or had from somebody else.
  --consistency <file>  The answer of /log/consistency between the two.
  --source-file <file>  A file of a register: was the record read from it? The record names it by SHA-256.
  --json                Print one JSON value and nothing else.
  --no-color            No colour, as with NO_COLOR.

Exit codes:
  0  proven: nothing failed, and a key that you trust vouches for every record
  1  a check failed: do not rely on the file
  2  the command line is wrong, or a file named in it cannot be read
  5  not proven: nothing failed, but there was no trusted key, the record was not logged yet,
     or the checkpoint or source file that you gave could not be compared
  6  nothing to verify: the file is an evidence pack, which is synthetic
  126  Node is older than 24, or missing: nothing was checked
`;
