/** Returns seeded random numbers (mulberry32) from 0 up to but not including 1. */
export function openRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ABN_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];
const SYLLABLES =
  'BA BEL BRO CAR COR DAN DEN DUN EL FAIR FOR GAR GRE HAL HAR HIL JEN KEL KIN LAN LEE LOR MAC MAR MIL MOR NEL NOR OR PAR PEN RAN RED RO SAN SHEL STAN SUL TAM THOR TRE VAL WAR WEL WIN YAR'.split(
    ' ',
  );
const ENDINGS = 'A BY DALE DON ER FIELD FORD HAM INGTON LAND LEY MAN MORE NER O RIDGE SON STONE TON VALE WOOD Y'.split(
  ' ',
);
const TRADES =
  'PLUMBING ELECTRICAL CONSTRUCTIONS HOLDINGS INVESTMENTS SERVICES CONSULTING CAFE BAKERY TRANSPORT CLEANING DESIGN MOTORS FARMS TRADING PROPERTY GROUP LANDSCAPING PHOTOGRAPHY FITNESS DENTAL MEDICAL BUILDERS CARPENTRY CATERING MANAGEMENT ENTERPRISES SOLUTIONS SYSTEMS STUDIO'.split(
    ' ',
  );
const GIVEN =
  'ALEX AMELIA BEN CHLOE DAVID EMMA GRACE HARRY ISLA JACK KATE LIAM MIA NOAH OLIVER RUBY SAM TESS WILL ZOE'.split(' ');
const PLACES = [
  ['NSW', '2'],
  ['VIC', '3'],
  ['QLD', '4'],
  ['SA', '5'],
  ['WA', '6'],
  ['TAS', '7'],
] as const;

/** A generated entity. The same place in the sequence always has the same entity. */
export type MadeUpEntity = {
  abn: string;
  acn: string | null;
  kind: 'IND' | 'PRV' | 'TRT';
  name: string;
  given: string;
  family: string;
  tradingName: string | null;
  state: string;
  postcode: string;
  active: boolean;
  gst: 'ACT' | 'CAN' | 'NON';
  day: string;
};

/** Builds the entity at a place; with `changed`, one in a hundred differs, as a week's changes do. */
export function buildEntity(place: number, changed: boolean): MadeUpEntity {
  const random = openRandom(place * 2 + 1);
  const kindShare = random();
  const kind = kindShare < 0.6 ? 'IND' : kindShare < 0.85 ? 'PRV' : 'TRT';
  const body = bodyAt(place);
  const acn = kind === 'PRV' ? withAcnCheck(body.slice(0, 8)) : null;
  const family = buildWord(random);
  const trade = pick(TRADES, random() ** 2);
  const [state, digit] = pick(PLACES, random());
  const entity: MadeUpEntity = {
    abn: withAbnCheck(acn ?? body),
    acn,
    kind,
    name: kind === 'PRV' ? `${family} ${buildWord(random)} ${trade} PTY LTD` : `THE TRUSTEE FOR ${family} FAMILY TRUST`,
    given: pick(GIVEN, random()),
    family,
    tradingName: random() < 0.3 ? `${family} ${trade}` : null,
    state,
    postcode: `${digit}${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
    active: random() < 0.5,
    gst: random() < 0.35 ? 'ACT' : random() < 0.5 ? 'CAN' : 'NON',
    day: `${2000 + Math.floor(random() * 25)}${pad(1 + Math.floor(random() * 12))}${pad(1 + Math.floor(random() * 28))}`,
  };
  if (!changed || place % 100 !== 0) return entity;
  return { ...entity, active: !entity.active, postcode: `${digit}999` };
}

// A step that is coprime to the number of bodies visits each once.
function bodyAt(place: number): string {
  return String(((place + 1) * 7_919) % 1_000_000_000).padStart(9, '0');
}

/** The ABN that ends in these nine digits. */
export function withAbnCheck(body: string): string {
  const sum = ABN_WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${99 - (sum % 89)}${body}`;
}

function withAcnCheck(start: string): string {
  let sum = 0;
  for (let index = 0; index < 8; index++) sum += Number(start[index]) * (8 - index);
  return start + ((10 - (sum % 10)) % 10);
}

function buildWord(random: () => number): string {
  return (
    pick(SYLLABLES, random()) +
    (random() < 0.6 ? pick(SYLLABLES, random()).toUpperCase() : '') +
    pick(ENDINGS, random())
  );
}

function pick<T>(list: readonly T[], share: number): T {
  return list[Math.floor(share * list.length)] as T;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
