import { normaliseName } from '#domain/names/normalise-name.ts';

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
// Official and former names, each with the name that lists use.
const OFFICIAL = `
IRAN: ISLAMIC REPUBLIC OF IRAN | PERSIA
SYRIA: SYRIAN ARAB REPUBLIC
NORTH KOREA: DEMOCRATIC PEOPLES REPUBLIC OF KOREA | DPRK | DPR KOREA | KOREA NORTH
SOUTH KOREA: REPUBLIC OF KOREA | KOREA SOUTH
RUSSIA: RUSSIAN FEDERATION | USSR | SOVIET UNION
BELARUS: REPUBLIC OF BELARUS | BYELORUSSIA
CHINA: PEOPLES REPUBLIC OF CHINA | PRC
CONGO KINSHASA: DEMOCRATIC REPUBLIC OF THE CONGO | DRC
CONGO BRAZZAVILLE: REPUBLIC OF THE CONGO
MYANMAR BURMA: MYANMAR | BURMA | REPUBLIC OF THE UNION OF MYANMAR
LIBYA: STATE OF LIBYA | LIBYAN ARAB JAMAHIRIYA
YEMEN: REPUBLIC OF YEMEN
AFGHANISTAN: ISLAMIC REPUBLIC OF AFGHANISTAN | ISLAMIC EMIRATE OF AFGHANISTAN
PAKISTAN: ISLAMIC REPUBLIC OF PAKISTAN
UNITED STATES: UNITED STATES OF AMERICA | USA
UNITED KINGDOM: GREAT BRITAIN | UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
UNITED ARAB EMIRATES: UAE
SAUDI ARABIA: KINGDOM OF SAUDI ARABIA
VIETNAM: SOCIALIST REPUBLIC OF VIETNAM
TURKIYE: TURKEY | REPUBLIC OF TURKIYE | REPUBLIC OF TURKEY
HONG KONG SAR CHINA: HONG KONG
VENEZUELA: BOLIVARIAN REPUBLIC OF VENEZUELA
`;

const NAMES = new Map<string, string>();
for (const line of OFFICIAL.trim().split('\n')) {
  const [name = '', ways = ''] = line.split(': ');
  for (const way of ways.split(' | ')) NAMES.set(way, name);
}

/** Reads a country by its name, its official name or its ISO code; other texts are returned normalised. */
function readCountry(text: string): string {
  const code = text.trim().toUpperCase();
  const name = normaliseName(/^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : text);
  return NAMES.get(name) ?? name;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const KNOWN = new Set(
  LETTERS.flatMap((one) => LETTERS.map((other) => REGIONS.of(one + other)).filter((name) => name !== undefined)).map(
    normaliseName,
  ),
);

export function isCountryName(text: string): boolean {
  const name = normaliseName(text);
  return KNOWN.has(name) || NAMES.has(name);
}

const MIN_SHARED = 4;

/** Whether any asked country (a name or an ISO code) is one of the list's, which writes Iran and Iranian; null if either has none. */
export function shareCountry(asked: readonly string[], listed: readonly string[]): boolean | null {
  if (asked.length === 0 || listed.length === 0) return null;
  return asked.some((one) => listed.some((other) => isSameCountry(readCountry(one), readCountry(other))));
}

function isSameCountry(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_SHARED && long.startsWith(short.slice(0, Math.max(MIN_SHARED, short.length - 2)));
}
