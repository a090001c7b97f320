/** What a person named: a target by its identifier, a monitor by its id, or an address in words. */
export type NamedTarget =
  | { kind: 'identifier'; type: 'ABN' | 'ACN' | 'VIN' | 'address'; value: string }
  | { kind: 'monitor'; id: string }
  | { kind: 'words'; text: string };

const MONITOR_ID = /^mon_[0-9A-Z]{26}$/;
const GNAF_PID = /^GA[A-Z]{2,3}_?\d{6,12}$/i;
const VIN = /^(?=.*[A-Z])[A-HJ-NPR-Z\d]{17}$/i;

/** Recognises what a text names. Numbers may have spaces, and ABN or ACN before them. */
export function recogniseTarget(text: string): NamedTarget {
  const bare = text.replace(/^\s*(?:a\.?b\.?n\.?|a\.?c\.?n\.?|gnaf(?: pid)?)[\s:]+/i, '').trim();
  const digits = bare.replace(/[\s.-]/g, '');
  if (/^\d{11}$/.test(digits)) return { kind: 'identifier', type: 'ABN', value: digits };
  if (/^\d{9}$/.test(digits)) return { kind: 'identifier', type: 'ACN', value: digits };
  if (MONITOR_ID.test(bare)) return { kind: 'monitor', id: bare };
  if (GNAF_PID.test(bare)) return { kind: 'identifier', type: 'address', value: bare.toUpperCase() };
  if (VIN.test(bare)) return { kind: 'identifier', type: 'VIN', value: bare.toUpperCase() };
  return { kind: 'words', text: text.trim() };
}

export function formatTarget(type: string, value: string): string {
  if (type === 'ABN') return `ABN ${value.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`;
  if (type === 'ACN') return `ACN ${value.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')}`;
  return `${type} ${value}`;
}
