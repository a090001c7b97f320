/** The help of `svc log follow`. */
export const FOLLOW_HELP = `Keep your own copy of an evidence log, and notice when it is rewritten.

Usage: svc log follow <address of the service> [options]

Each check fetches the signed checkpoint, checks its signature, checks that it
continues the one kept before, and fetches the new entries and tiles, which must
have the root that was signed. Every checkpoint is kept. Needs no account.

Options:
  --folder <folder>   Where the copy is kept. Default: the host's name, here.
  --keys <file>       Trust only these keys: evidence-keys.json, or C2SP
                      verifier keys, one per line. Default: the keys that the
                      service publishes at first. A later list must still
                      have every key of the one before.
  --once              Check once and end, for cron.
  --every <seconds>   Seconds between two checks. Default: 60.
  --json              Print one JSON value for each check.
  --no-color          Accepted like everywhere; this command prints no colour.

The folder has checkpoint, checkpoints/<size>.txt, tile/ as C2SP tlog-tiles
names them, and evidence-keys.json. After a fault, faults/<time> has both signed
notes: kept.txt and served.txt.

Exit codes:
  0   the log only grew, or you stopped the command
  1   a fault: a fork, a rewind, or tiles that do not match what was signed
  2   the command line is invalid, or a file or folder cannot be used
  3   with --once: the service could not be reached
  5   could not be checked: no trusted key signed the checkpoint
`;
