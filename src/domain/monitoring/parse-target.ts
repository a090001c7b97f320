import type { z } from 'zod';
import type { targetType } from '#contract/schemas/monitoring.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseGnafPid } from '#domain/identifiers/gnaf-pid.ts';
import { parseVin } from '#domain/identifiers/vin.ts';

/** What kind of thing is monitored. */
export type TargetType = z.infer<typeof targetType>;

const PARSERS: Readonly<Record<TargetType, (text: string) => string | null>> = {
  ABN: parseAbn,
  ACN: parseAcn,
  VIN: (text) => parseVin(text)?.vin ?? null,
  address: parseGnafPid,
};

/** Gives the canonical form of a target, or null where the text is no such identifier; an address in words never is. */
export function parseTarget(type: TargetType, text: string): string | null {
  return PARSERS[type](text);
}
