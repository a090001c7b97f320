import { writeLabel } from './write-label.ts';

// Words of the page's own: it must say the same in years to come, whatever a manifest then calls a source.
const NAMES: Readonly<Record<string, string>> = {
  abn: 'ABN register (Australian Business Register)',
  'asic-afs-licensees': 'ASIC register of financial services licensees',
  'asic-business-names': 'ASIC register of business names',
  'asic-companies': 'ASIC register of companies',
  'asic-credit-licensees': 'ASIC register of credit licensees',
  'bom-climate-data-online': 'Bureau of Meteorology, Climate Data Online',
  gnaf: 'G-NAF, the national file of addresses',
  'nsw-planning-portal-online-da': 'NSW Planning Portal, development applications',
  ppsr: 'Personal Property Securities Register (PPSR)',
  'silo-data-drill': 'SILO climate data (Queensland Government)',
  'svc-fixture-unsearched-ppsr': 'No register: an invented PPSR certificate',
};

/** Writes the name of a source as people know it; one of invented data is never given a register's name alone. */
export function writeSourceName(sourceId: string, isInvented: boolean): string {
  const name = NAMES[sourceId] ?? writeLabel(sourceId.replaceAll('-', ' '));
  return isInvented && !name.startsWith('No register') ? `Not a register: invented data in the form of ${name}` : name;
}
