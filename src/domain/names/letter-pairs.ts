import { listNameWords } from './normalise-name.ts';

/** Scores the shared pairs of adjacent letters of two names, 0-1, ignoring word order. Separates spellings that sound alike. */
export function scoreLetterPairs(left: string, right: string): number {
  const unpaired = listPairs(right);
  const total = unpaired.length;
  const pairs = listPairs(left);
  let shared = 0;
  for (const pair of pairs) {
    const place = unpaired.indexOf(pair);
    if (place === -1) continue;
    unpaired.splice(place, 1);
    shared += 1;
  }
  return pairs.length + total === 0 ? 1 : (2 * shared) / (pairs.length + total);
}

// Pads words with spaces, so that the first and last letters count as much as the others.
function listPairs(name: string): string[] {
  return listNameWords(name).flatMap((word) => {
    const letters = [...` ${word} `];
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  });
}
