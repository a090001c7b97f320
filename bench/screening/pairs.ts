import { readCsv } from './read-csv.ts';
import { scorePair } from './score-pair.ts';

/** How many of some pairs were found rightly and wrongly. */
export type Count = { right: number; falseAlarms: number; missed: number };

/** A labelled pair that was scored wrongly. */
export type PairError = {
  name1: string;
  name2: string;
  score: number;
  kind: 'false alarm' | 'missed';
  category: string;
};

/** Scores labelled pairs: found is every band but `none_found`. */
export function measurePairs(
  path: string,
  least: 'possible' | 'match',
): { all: Count; byGroup: Map<string, Count>; errors: PairError[] } {
  const all: Count = { right: 0, falseAlarms: 0, missed: 0 };
  const byGroup = new Map<string, Count>();
  const errors: PairError[] = [];
  for (const pair of readCsv(path)) {
    const { name1 = '', name2 = '', schema = '', quality = '', case_group = '', notes = '', category = '' } = pair;
    const { score, band } = scorePair(name1, name2, schema);
    const isFound = band === 'match' || (band === 'possible' && least === 'possible');
    const isSame = pair.is_match === 'true';
    for (const group of ['all', quality, `${case_group} ${schema}`]) {
      const count = group === 'all' ? all : (byGroup.get(group) ?? { right: 0, falseAlarms: 0, missed: 0 });
      if (isFound && isSame) count.right += 1;
      else if (isFound) count.falseAlarms += 1;
      else if (isSame) count.missed += 1;
      if (group !== 'all') byGroup.set(group, count);
    }
    if (isFound !== isSame) {
      const what = quality === 'STRONG' ? `STRONG ${notes || category}` : notes || category;
      errors.push({ name1, name2, score, kind: isFound ? 'false alarm' : 'missed', category: what });
    }
  }
  return { all, byGroup, errors };
}

/** Computes precision, recall and F1. */
export function sumUp({ right, falseAlarms, missed }: Count): { precision: number; recall: number; f1: number } {
  const precision = right / Math.max(1, right + falseAlarms);
  const recall = right / Math.max(1, right + missed);
  return { precision, recall, f1: (2 * right) / Math.max(1, 2 * right + falseAlarms + missed) };
}
