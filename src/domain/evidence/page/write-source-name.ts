import { writeLabel } from './write-label.ts';

// Fixed names, so that a page prints the same in later years even if a manifest's name changes.
const NAMES = new Map(
  Object.entries({
    'abf-sponsors': 'Australian Border Force, register of sanctioned sponsors',
    abn: 'ABN register (Australian Business Register)',
    'acnc-register': 'ACNC register of charities',
    'acnc-statements': 'Annual statements of charities to the ACNC',
    'asic-afs-licensees': 'ASIC register of financial services licensees',
    'asic-banned-organisations': 'ASIC register of banned organisations',
    'asic-banned-persons': 'ASIC register of banned and disqualified persons',
    'asic-business-names': 'ASIC register of business names',
    'asic-companies': 'ASIC register of companies',
    'asic-credit-licensees': 'ASIC register of credit licensees',
    'asic-insolvency': 'ASIC insolvency statistics, single appointments',
    'bom-climate-data-online': 'Bureau of Meteorology, Climate Data Online',
    'casa-aircraft': 'CASA register of aircraft',
    'dfat-consolidated-list': 'DFAT Consolidated List (Australian sanctions)',
    gnaf: 'G-NAF, the national file of addresses',
    'nsw-planning-portal-online-da': 'NSW Planning Portal, development applications',
    oric: 'ORIC register of Aboriginal and Torres Strait Islander corporations',
    'payment-times': 'Payment Times Reports Register',
    ppsr: 'Personal Property Securities Register (PPSR)',
    'sa-planning-and-design-code': 'South Australian Planning and Design Code',
    'silo-data-drill': 'SILO climate data (Queensland Government)',
    'svc-fixture-unsearched-ppsr': 'No register: an invented PPSR certificate',
    'svc-verify': 'No register: the verifier that this service offers',
    'vicmap-planning': 'Vicmap Planning (Victorian planning schemes)',
  }),
);

/** Writes the name of a source for people; a sample never gets only the register's name. */
export function writeSourceName(sourceId: string, isInvented: boolean): string {
  const name = NAMES.get(sourceId) ?? writeLabel(sourceId.replaceAll('-', ' '));
  return isInvented && !name.startsWith('No register') ? `Not a register: invented data in the form of ${name}` : name;
}
