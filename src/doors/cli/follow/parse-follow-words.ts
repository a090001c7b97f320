/** The parsed options of `svc log follow`. */
export type FollowRequest = {
  url: URL;
  folder: string;
  /** A file with the keys to trust; null to use those that the service publishes at first. */
  keys: string | null;
  once: boolean;
  everySeconds: number;
  json: boolean;
};

type Parsed = { kind: 'follow'; request: FollowRequest } | { kind: 'help' } | { kind: 'misuse'; message: string };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  folder: TEXT,
  keys: TEXT,
  every: TEXT,
  once: FLAG,
  json: FLAG,
  'no-color': FLAG,
  help: { type: 'boolean', short: 'h' } as const,
};
const MAX_SECONDS = 86_400;

/** Parses the words after `svc log`. */
export function parseFollowWords(argv: readonly string[]): Parsed {
  const { parseArgs } = process.getBuiltinModule('node:util');
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { kind: 'help' };
    const [word, address, ...rest] = positionals;
    if (word !== 'follow') return misuse('log needs the word follow: svc log follow <url>');
    if (address === undefined || rest.length > 0) return misuse('log follow takes exactly one address of a service');
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol)) return misuse(`${address} is not an http or https address`);
    const { folder = url.host.replace(':', '-'), keys = null, once = false, json = false, every = '60' } = values;
    const everySeconds = /^\d{1,5}$/.test(every) ? Number(every) : 0;
    if (everySeconds < 1 || everySeconds > MAX_SECONDS) return misuse('--every must be 1 to 86400 seconds');
    return { kind: 'follow', request: { url, folder, keys, once, everySeconds, json } };
  } catch (error) {
    return misuse(error instanceof Error ? error.message : String(error));
  }
}

function misuse(message: string): Parsed {
  return { kind: 'misuse', message };
}
