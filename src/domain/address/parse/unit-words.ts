import { readSpellings, splitWords } from '#domain/address/text/word-lists.ts';

const FLATS = readSpellings(`
  UNIT: U UN UNT UNIT UNITS DOOR DWELLING RESIDENCE; FLAT: F FL FLT FLAT FLATS;
  APARTMENT: A APT APPT APARTMENT APARTMENTS; SHOP: S SH SHP SHOP SHOPS; SUITE: SE STE SUITE SUITES;
  FACTORY: FCTY FY FACTORY FACTORIES; VILLA: VLLA VILLA V; TOWNHOUSE: TNHS TH TOWNHOUSE;
  OFFICE: OFF OFFC OFFICE OFFICES; ROOM: RM ROOM ROOMS; SITE: SITE; STUDIO: STU STUDIO; KIOSK: KSK KIOSK;
  WAREHOUSE: WHSE WAREHOUSE; PENTHOUSE: PTHS PH PENTHOUSE; DUPLEX: DUPL DUPLEX; COTTAGE: CTGE COTTAGE;
  TENANCY: TNCY TENANCY; SHED: SHED; HOUSE: HSE HOUSE; CARSPACE: CARS CARSPACE; CARPARK: CARP CARPARK;
  SUBSTATION: SUBS SUBSTATION; SIGN: SIGN; ANTENNA: ANTENNA; VAULT: VLT VAULT; LOBBY: LOBBY; COOLROOM: COOLROOM;
  LEASE: LEASE; MARINE BERTH: BERTH; GARAGE: GRGE GARAGE; BUILDING: BLDG BUILDING; BOATSHED: BTSD BOATSHED;
  BLOCK: BLCK BLOCK; BUNGALOW: BNGW BUNGALOW; LOFT: LOFT; MAISONETTE: MSNT MAISONETTE; STORE: STOR STORE;
  STRATA UNIT: STR STRATA; STALL: STLL STALL; SECTION: SEC SECTION; SHOWROOM: SHRM SHOWROOM; TOWER: TWR TOWER;
  WORKSHOP: WKSH WORKSHOP; WARD: WARD; HALL: HALL; CAGE: CAGE; CLUB: CLUB; AUTOMATED TELLER MACHINE: ATM;
  REAR: REAR; PART: PART
`);

const LEVELS = readSpellings(`
  LEVEL: L LV LVL LEVEL LEVELS; FLOOR: FLR FLOOR; BASEMENT: BASEMENT; MEZZANINE: MEZZANINE; PODIUM: PODIUM;
  ROOFTOP: ROOFTOP
`);

const LOTS = new Set(['LOT', 'LT', 'LOTS', 'ALLOT', 'ALLOTMENT']);
const PLANS = new Set(['DP', 'SP', 'PS', 'LP', 'RP', 'CP', 'TP']);
const NUMBER_WORDS = new Set(['NO', 'NUM', 'NUMBER', 'NOS', 'STREETNUMBER']);

/** Kinds of unit that people use interchangeably. Other kinds (a shop, a garage) are distinct. */
const DWELLINGS = new Set([
  '',
  'STRATA UNIT',
  ...splitWords(`
  UNIT FLAT APARTMENT TOWNHOUSE VILLA STUDIO DUPLEX HOUSE PENTHOUSE COTTAGE BUNGALOW MAISONETTE
`),
]);

/** Kinds of unit that never occur in the name of a building. */
const UNITS_ONLY = new Set(['UNIT', 'FLAT', 'APARTMENT', 'SUITE', 'PENTHOUSE', 'REAR', 'PART']);

/** Kinds of unit that belong to a dwelling but are not one: carspace 61 is not unit 61. */
const BESIDE_DWELLINGS = new Set([
  'MARINE BERTH',
  ...splitWords('CARSPACE CARPARK GARAGE CAGE SIGN ANTENNA SUBSTATION'),
]);
/** Words whose number is not a unit: storage, construction stages, documents. */
const NO_UNIT_WORDS = new Set(
  splitWords(`
  STORAGE LOCKER BAY CARBAY PARKING SPACE PHASE STAGE LOAN FILE ITEM REF REFERENCE ACCOUNT ACCT MATTER POLICY
  TITLE VOLUME FOLIO
`),
);

/** Whether this kind of unit belongs to a dwelling but is not one. */
export function isBesideDwelling(flatType: string): boolean {
  return BESIDE_DWELLINGS.has(flatType);
}

/** Whether the number after this word is not a unit, even before a slash: Locker 61/11. */
export function isNoUnitWord(word: string): boolean {
  return NO_UNIT_WORDS.has(word);
}

/** Whether this kind of unit never occurs in the name of a building. */
export function isUnitOnly(flatType: string): boolean {
  return UNITS_ONLY.has(flatType);
}

/** The kind of unit with this spelling, spelled out; null if the word is not one. */
export function findFlatType(word: string): string | null {
  return FLATS.get(word) ?? null;
}

/** The kind of level with this spelling, spelled out; null if the word is not one. */
export function findLevelType(word: string): string | null {
  return LEVELS.get(word) ?? null;
}

/** Whether the word introduces a lot number. */
export function isLotWord(word: string): boolean {
  return LOTS.has(word);
}

/** Whether the word introduces the number of a survey plan, which is neither a house nor a unit. */
export function isPlanWord(word: string): boolean {
  return PLANS.has(word);
}

/** Whether the word only introduces a house number. */
export function isNumberWord(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

/** Whether people use this kind of unit interchangeably with other dwellings. */
export function isDwelling(flatType: string): boolean {
  return DWELLINGS.has(flatType);
}
