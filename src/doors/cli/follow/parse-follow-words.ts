import { parseOptions, type RequestIn, SWITCH, VALUE } from '#doors/cli/parse-options.ts';

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

const OPTIONS = {
  folder: VALUE,
  keys: VALUE,
  every: VALUE,
  once: SWITCH,
  json: SWITCH,
  'no-color': SWITCH,
};
const MAX_SECONDS = 86_400;

/** Parses the words after `svc log`. */
export function parseFollowWords(argv: readonly string[]) {
  return parseOptions(argv, OPTIONS, (values, [word, address, ...rest]) => {
    if (word !== 'follow') return 'log needs the word follow: svc log follow <url>';
    if (address === undefined || rest.length > 0) return 'log follow takes exactly one address of a service';
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return `${address} is not an http or https address`;
    // Without keys, those that the service publishes at first are trusted.
    const { folder = url.host.replace(':', '-'), keys = null, once = false, json = false, every = '60' } = values;
    const everySeconds = /^\d{1,5}$/.test(every) ? Number(every) : 0;
    if (everySeconds < 1 || everySeconds > MAX_SECONDS) return '--every must be 1 to 86400 seconds';
    return { url, folder, keys, once, everySeconds, json };
  });
}

/** The parsed options of `svc log follow`. */
export type FollowRequest = RequestIn<typeof parseFollowWords>;
