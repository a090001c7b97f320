import { openRandom } from './made-up-entities.ts';

const ONSETS =
  'B BL BR C CH CL CR D DR F FL FR G GL GR H J K KN L M N P PH PL PR QU R S SC SH SL SM SP ST STR T TH TR V W WH Y Z'.split(
    ' ',
  );
const VOWELS = 'A A A E E E I I O O U AI EA EE IE OA OO OU'.split(' ');
const CODAS = ' N R L S T M ND RT NG CK LL RD RN ST X SH TH NT'.split(' ');
const TRADES =
  'HOLDINGS INVESTMENTS SERVICES GROUP CONSTRUCTIONS CONSULTING PROPERTY TRADING AUSTRALIA MANAGEMENT ENTERPRISES SOLUTIONS TRANSPORT PLUMBING ELECTRICAL CAFE CLEANING DESIGN MOTORS FARMS LANDSCAPING PHOTOGRAPHY FITNESS DENTAL MEDICAL BUILDERS CARPENTRY CATERING BAKERY SYSTEMS STUDIO NOMINEES PASTORAL SUPER FINANCE CAPITAL LOGISTICS MEDIA SECURITY MARINE HAIR FLOORING'.split(
    ' ',
  );
const COMMONEST_RANK = 100;
const WORDS = 600_000;

/** Generates a business name. Word frequency falls as in a real register: rank 1,000 is a tenth as frequent as rank 100, and half of all words are in a few names each. */
export function buildMadeUpName(random: () => number): string {
  const shape = random();
  const word = () => pickWord(random);
  const trade = () => pick(TRADES, random() ** 2);
  if (shape < 0.4) return `${word()} ${trade()}`;
  if (shape < 0.7) return `${word()} ${word()} ${trade()}`;
  if (shape < 0.8) return `${word()} ${word()}`;
  if (shape < 0.84) return `${word()} & ${word()} ${trade()}`;
  if (shape < 0.9) return `${word()} ${trade()} ${trade()}`;
  if (shape < 0.95) return `${pick(ONSETS, random())}${pick(ONSETS, random())} ${word()} ${trade()}`;
  return word() + word();
}

function pickWord(random: () => number): string {
  return wordAt(Math.floor(COMMONEST_RANK * (WORDS / COMMONEST_RANK) ** random()));
}

// The same rank always returns the same word.
function wordAt(rank: number): string {
  const random = openRandom(rank * 2_654_435 + 11);
  const syllables = random();
  const count = syllables < 0.1 ? 1 : syllables < 0.7 ? 2 : 3;
  let word = '';
  for (let place = 0; place < count; place++) {
    word += pick(ONSETS, random()) + pick(VOWELS, random());
    if (place === count - 1 || random() < 0.4) word += pick(CODAS, random());
  }
  return word;
}

function pick<T>(list: readonly T[], share: number): T {
  return list[Math.floor(share * list.length)] as T;
}
