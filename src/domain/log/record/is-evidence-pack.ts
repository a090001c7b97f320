import { isObject } from './evidence-json.ts';

/** What a reader of an evidence pack is told instead of a check. */
export const PACK_IS_NO_CHECK =
  'This is an evidence pack. A pack is synthetic: it shows what a check would look like, no register was searched for it, and it has no record and no proof.';

/** Whether a JSON value is an evidence pack, which people take for a record. */
export function isEvidencePack(value: unknown): boolean {
  return isObject(value) && 'machine_pack' in value && 'human_pack' in value;
}
