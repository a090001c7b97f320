const FLAT_SPELLINGS: Record<string, string> = {
  U: 'UNIT',
  UN: 'UNIT',
  UNT: 'UNIT',
  UNIT: 'UNIT',
  UNITS: 'UNIT',
  DOOR: 'UNIT',
  DWELLING: 'UNIT',
  RESIDENCE: 'UNIT',
  F: 'FLAT',
  FL: 'FLAT',
  FLT: 'FLAT',
  FLAT: 'FLAT',
  FLATS: 'FLAT',
  A: 'APARTMENT',
  APT: 'APARTMENT',
  APPT: 'APARTMENT',
  APARTMENT: 'APARTMENT',
  APARTMENTS: 'APARTMENT',
  S: 'SHOP',
  SH: 'SHOP',
  SHP: 'SHOP',
  SHOP: 'SHOP',
  SHOPS: 'SHOP',
  SE: 'SUITE',
  STE: 'SUITE',
  SUITE: 'SUITE',
  SUITES: 'SUITE',
  FCTY: 'FACTORY',
  FY: 'FACTORY',
  FACTORY: 'FACTORY',
  FACTORIES: 'FACTORY',
  VLLA: 'VILLA',
  VILLA: 'VILLA',
  V: 'VILLA',
  TNHS: 'TOWNHOUSE',
  TH: 'TOWNHOUSE',
  TOWNHOUSE: 'TOWNHOUSE',
  OFF: 'OFFICE',
  OFFC: 'OFFICE',
  OFFICE: 'OFFICE',
  OFFICES: 'OFFICE',
  RM: 'ROOM',
  ROOM: 'ROOM',
  ROOMS: 'ROOM',
  SITE: 'SITE',
  STU: 'STUDIO',
  STUDIO: 'STUDIO',
  KSK: 'KIOSK',
  KIOSK: 'KIOSK',
  WHSE: 'WAREHOUSE',
  WAREHOUSE: 'WAREHOUSE',
  PTHS: 'PENTHOUSE',
  PH: 'PENTHOUSE',
  PENTHOUSE: 'PENTHOUSE',
  DUPL: 'DUPLEX',
  DUPLEX: 'DUPLEX',
  CTGE: 'COTTAGE',
  COTTAGE: 'COTTAGE',
  TNCY: 'TENANCY',
  TENANCY: 'TENANCY',
  SHED: 'SHED',
  HSE: 'HOUSE',
  HOUSE: 'HOUSE',
  CARS: 'CARSPACE',
  CARSPACE: 'CARSPACE',
  CARP: 'CARPARK',
  CARPARK: 'CARPARK',
  SUBS: 'SUBSTATION',
  SUBSTATION: 'SUBSTATION',
  SIGN: 'SIGN',
  ANTENNA: 'ANTENNA',
  VLT: 'VAULT',
  VAULT: 'VAULT',
  LOBBY: 'LOBBY',
  COOLROOM: 'COOLROOM',
  LEASE: 'LEASE',
  BERTH: 'MARINE BERTH',
  GRGE: 'GARAGE',
  GARAGE: 'GARAGE',
  BLDG: 'BUILDING',
  BUILDING: 'BUILDING',
  BTSD: 'BOATSHED',
  BOATSHED: 'BOATSHED',
  BLCK: 'BLOCK',
  BLOCK: 'BLOCK',
  BNGW: 'BUNGALOW',
  BUNGALOW: 'BUNGALOW',
  LOFT: 'LOFT',
  MSNT: 'MAISONETTE',
  MAISONETTE: 'MAISONETTE',
  STOR: 'STORE',
  STORE: 'STORE',
  STR: 'STRATA UNIT',
  STRATA: 'STRATA UNIT',
  STLL: 'STALL',
  STALL: 'STALL',
  SEC: 'SECTION',
  SECTION: 'SECTION',
  SHRM: 'SHOWROOM',
  SHOWROOM: 'SHOWROOM',
  TWR: 'TOWER',
  TOWER: 'TOWER',
  WKSH: 'WORKSHOP',
  WORKSHOP: 'WORKSHOP',
  WARD: 'WARD',
  HALL: 'HALL',
  CAGE: 'CAGE',
  CLUB: 'CLUB',
  ATM: 'AUTOMATED TELLER MACHINE',
  REAR: 'REAR',
  PART: 'PART',
};

const LEVEL_SPELLINGS: Record<string, string> = {
  L: 'LEVEL',
  LV: 'LEVEL',
  LVL: 'LEVEL',
  LEVEL: 'LEVEL',
  LEVELS: 'LEVEL',
  FLR: 'FLOOR',
  FLOOR: 'FLOOR',
  BASEMENT: 'BASEMENT',
  MEZZANINE: 'MEZZANINE',
  PODIUM: 'PODIUM',
  ROOFTOP: 'ROOFTOP',
};

const FLATS = new Map(Object.entries(FLAT_SPELLINGS));
const LEVELS = new Map(Object.entries(LEVEL_SPELLINGS));
const LOTS = new Set(['LOT', 'LT', 'LOTS', 'ALLOT', 'ALLOTMENT']);
const PLANS = new Set(['DP', 'SP', 'PS', 'LP', 'RP', 'CP', 'TP']);
const NUMBER_WORDS = new Set(['NO', 'NUM', 'NUMBER', 'NOS', 'STREETNUMBER']);

/** Kinds of unit that people use interchangeably. Other kinds (a shop, a garage) are distinct. */
const DWELLINGS = new Set([
  '',
  'UNIT',
  'FLAT',
  'APARTMENT',
  'STRATA UNIT',
  'TOWNHOUSE',
  'VILLA',
  'STUDIO',
  'DUPLEX',
  'HOUSE',
  'PENTHOUSE',
  'COTTAGE',
  'BUNGALOW',
  'MAISONETTE',
]);

/** Kinds of unit that never occur in the name of a building. */
const UNITS_ONLY = new Set(['UNIT', 'FLAT', 'APARTMENT', 'SUITE', 'PENTHOUSE', 'REAR', 'PART']);

/** Kinds of unit that belong to a dwelling but are not one: carspace 61 is not unit 61. */
const BESIDE_DWELLINGS = new Set([
  'CARSPACE',
  'CARPARK',
  'GARAGE',
  'CAGE',
  'SIGN',
  'ANTENNA',
  'SUBSTATION',
  'MARINE BERTH',
]);
/** Words whose number is not a unit: storage, construction stages, documents. */
const NO_UNIT_WORDS = new Set([
  'STORAGE',
  'LOCKER',
  'BAY',
  'CARBAY',
  'PARKING',
  'SPACE',
  'PHASE',
  'STAGE',
  'LOAN',
  'FILE',
  'ITEM',
  'REF',
  'REFERENCE',
  'ACCOUNT',
  'ACCT',
  'MATTER',
  'POLICY',
  'TITLE',
  'VOLUME',
  'FOLIO',
]);

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
