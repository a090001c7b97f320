import { isPlainObject } from '#base/plain-object.ts';
import type { FindingPart } from './cut-rows.ts';
import { writeValue } from './write-member.ts';

/** Lists how well a candidate fits: for an address, the share of such answers that are right; for a name, its similarity and differences. */
export function listLikeness(match: unknown): FindingPart[] {
  if (!isPlainObject(match)) return [];
  const { confidence, component_scores, differences, score } = match;
  if (component_scores !== undefined && typeof confidence === 'number') {
    const chance = Math.round(confidence * 100);
    return [{ label: 'Chance that it is the one meant', value: `${chance === 0 ? 'less than 1' : chance} in 100` }];
  }
  const meanings = Array.isArray(differences) ? differences.map((one) => (isPlainObject(one) ? one.meaning : one)) : [];
  return [
    ...(typeof score === 'number'
      ? [{ label: 'Likeness of the names', value: `${Math.round(score * 100)} of 100 (a measure, not a chance)` }]
      : []),
    ...(meanings.length > 0 ? [{ label: 'What differs', value: writeValue(meanings) }] : []),
  ];
}
