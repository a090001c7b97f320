// The first match wins: browsers name the ones that they imitate too.
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Shortens a User-Agent header to browser and system, such as "Firefox on Windows"; "Unknown browser" when neither is recognised. */
export function describeAgent(header: string | null | undefined): string {
  const find = (known: readonly [string, RegExp][]) => known.find(([, sign]) => sign.test(header ?? ''))?.[0];
  const system = find(SYSTEMS);
  const browser = find(BROWSERS) ?? 'Unknown browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
