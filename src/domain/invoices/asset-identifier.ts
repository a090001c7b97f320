import type { z } from 'zod';
import type { assetInvoiceCanonicalIdentifier } from '#contract/schemas/pack-views.ts';
import { parseChassisNumber, parseVin } from '#domain/identifiers/serial-numbers.ts';
import type { InvoiceFinding } from './invoice-check.ts';

/** An identifier of an asset: as written, for comparing, and for reading. */
export type AssetIdentifier = z.infer<typeof assetInvoiceCanonicalIdentifier>;

type Given = { kind: AssetIdentifier['kind']; value: string };

// Maker, description and number: the three sections of a VIN.
const VIN_SECTIONS = /^(.{3})(.{6})(.{8})$/;

/** Parses an identifier; null if it has no canonical form. Engine and serial numbers follow the rule of chassis numbers. */
export function parseAssetIdentifier({ kind, value }: Given): AssetIdentifier | null {
  const canonical = kind === 'vin' ? (parseVin(value)?.vin ?? null) : parseChassisNumber(value);
  if (canonical === null) return null;
  const written = value.trim().replace(/\s+/g, ' ').toUpperCase();
  const display = kind === 'vin' ? canonical.replace(VIN_SECTIONS, '$1 $2 $3') : written;
  return { kind, raw: value, canonical, display };
}

/** Checks that each identifier has a canonical form, and that no two are the same. */
export function checkAssetIdentifiers(given: readonly Given[]): {
  check: InvoiceFinding;
  identifiers: AssetIdentifier[];
} {
  const parsed = given.map((one) => ({ given: one, identifier: parseAssetIdentifier(one) }));
  const identifiers = parsed.flatMap(({ identifier }) => identifier ?? []);
  if (given.length === 0)
    return { check: { outcome: 'not_given', result: 'The invoice names no asset.' }, identifiers };
  const malformed = parsed.filter(({ identifier }) => identifier === null).map(({ given: one }) => describe(one));
  const keys = identifiers.map(({ kind, canonical }) => `${kind} ${canonical}`);
  const repeated = [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
  const faults = [
    ...(malformed.length === 0 ? [] : [`Not in a valid form: ${malformed.join('; ')}.`]),
    ...(repeated.length === 0 ? [] : [`Named more than once: ${repeated.join('; ')}.`]),
  ];
  if (faults.length > 0) return { check: { outcome: 'failed', result: faults.join(' ') }, identifiers };
  const count = identifiers.length === 1 ? 'The identifier has' : `All ${identifiers.length} identifiers have`;
  return { check: { outcome: 'passed', result: `${count} a canonical form.` }, identifiers };
}

function describe({ kind, value }: Given): string {
  return `${kind} “${value}”`;
}
