import { type ParsedOptions, parseOptions, SWITCH, VALUE } from '#doors/cli/parse-options.ts';

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
export function parseFollowWords(argv: readonly string[]): ParsedOptions<FollowRequest> {
  return parseOptions(argv, OPTIONS, (values, [word, address, ...rest]) => {
    if (word !== 'follow') return 'log needs the word follow: svc log follow <url>';
    if (address === undefined || rest.length > 0) return 'log follow takes exactly one address of a service';
    const url = URL.parse(address);
    if (url === null || !/^https?:$/.test(url.protocol)) return `${address} is not an http or https address`;
    const { folder = url.host.replace(':', '-'), keys = null, once = false, json = false, every = '60' } = values;
    const everySeconds = /^\d{1,5}$/.test(every) ? Number(every) : 0;
    if (everySeconds < 1 || everySeconds > MAX_SECONDS) return '--every must be 1 to 86400 seconds';
    return { url, folder, keys, once, everySeconds, json };
  });
}
