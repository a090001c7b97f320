import type { z } from 'zod';
import type { targetType } from '#contract/schemas/monitoring.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { parseGnafPid } from '#domain/identifiers/gnaf-pid.ts';
import { parseVin } from '#domain/identifiers/serial-numbers.ts';

export type TargetType = z.infer<typeof targetType>;

const PARSERS: Readonly<Record<TargetType, (text: string) => string | null>> = {
  ABN: parseAbn,
  ACN: parseAcn,
  VIN: (text) => parseVin(text)?.vin ?? null,
  address: parseGnafPid,
};

/** Returns the canonical form of a target; null if the text is not a valid identifier of that type. Addresses need a G-NAF PID. */
export function parseTarget(type: TargetType, text: string): string | null {
  return PARSERS[type](text);
}
