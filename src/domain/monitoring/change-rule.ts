import type { z } from 'zod';
import type { changeItem } from '#contract/schemas/monitoring.ts';
import type { ChangeSeverity } from './fact.ts';

type ChangeKind = z.infer<typeof changeItem>['kind'];

/** How changes of a field are classified: their kind, whether a target has many values of it, and their severity. */
export type ChangeRule = {
  kind: ChangeKind;
  many: boolean;
  severity: ChangeSeverity;
  /** Transitions with another severity; null means no value, `*` any value. */
  moves: readonly { from: string | null; to: string | null; severity: ChangeSeverity }[];
  /** The further register that the field comes from; null for the target's own register. */
  source: string | null;
};

/** Builds the rules of fields with one value or with many; `source` is null for the target's own register. */
function ofFields(many: boolean) {
  return (
    kind: ChangeKind,
    severity: ChangeSeverity,
    moves: ChangeRule['moves'] = [],
    source: string | null = null,
  ): ChangeRule => ({ kind, many, severity, moves, source });
}

export const ofOne = ofFields(false);
export const ofMany = ofFields(true);
