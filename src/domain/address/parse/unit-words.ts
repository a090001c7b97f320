import { readSpellings, splitWords } from '#base/word-lists.ts';

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

/** The kind of unit with this spelling, spelled out; null if the word is not one. */
export function findFlatType(word: string): string | null {
  return FLATS.get(word) ?? null;
}

/** The kind of level with this spelling, spelled out; null if the word is not one. */
export function findLevelType(word: string): string | null {
  return LEVELS.get(word) ?? null;
}

/** Whether the word introduces a lot number. */
export const isLotWord = openWordTest('LOT LT LOTS ALLOT ALLOTMENT');

/** Whether the word introduces the number of a survey plan, which is neither a house nor a unit. */
export const isPlanWord = openWordTest('DP SP PS LP RP CP TP');

/** Whether the word only introduces a house number. */
export const isNumberWord = openWordTest('NO NUM NUMBER NOS STREETNUMBER');

/** Whether people use this kind of unit interchangeably with other dwellings. Other kinds (a shop, a garage) are distinct. */
export const isDwelling = openWordTest(
  'UNIT FLAT APARTMENT TOWNHOUSE VILLA STUDIO DUPLEX HOUSE PENTHOUSE COTTAGE BUNGALOW MAISONETTE',
  '',
  'STRATA UNIT',
);

/** Whether this kind of unit never occurs in the name of a building. */
export const isUnitOnly = openWordTest('UNIT FLAT APARTMENT SUITE PENTHOUSE REAR PART');

/** Whether this kind of unit belongs to a dwelling but is not one: carspace 61 is not unit 61. */
export const isBesideDwelling = openWordTest('CARSPACE CARPARK GARAGE CAGE SIGN ANTENNA SUBSTATION', 'MARINE BERTH');

/** Whether the number after this word is not a unit, even before a slash (Locker 61/11): storage, construction stages, documents. */
export const isNoUnitWord = openWordTest(`
  STORAGE LOCKER BAY CARBAY PARKING SPACE PHASE STAGE LOAN FILE ITEM REF REFERENCE ACCOUNT ACCT MATTER POLICY
  TITLE VOLUME FOLIO
`);

/** Returns a test for the words of a list and for further texts. */
function openWordTest(list: string, ...others: readonly string[]): (word: string) => boolean {
  const words = new Set([...splitWords(list), ...others]);
  return (word) => words.has(word);
}
