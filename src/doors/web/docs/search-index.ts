import type { Section } from '#doors/web/reference/built-part.ts';

/** A page with its sections, as the index takes it. */
type SearchedPage = { path: string; title: string; sections: readonly Section[] };

/** A section that has the words of a query: where it is, and the text around the first match. */
export type SearchHit = { href: string; title: string; heading: string; excerpt: string };

type Entry = { href: string; title: string; heading: string; text: string; lowerText: string };

/** A word with the entries that have it, and what it says about each of them. */
type WordPlaces = { word: string; places: readonly { entry: number; score: number }[] };

/** A full-text index. The words are sorted, so that those with the same beginning are neighbours. */
export type SearchIndex = { entries: readonly Entry[]; words: readonly WordPlaces[] };

/** The longest query that is read; the rest is ignored. */
export const MAX_QUERY_LENGTH = 100;
const MAX_WORDS = 8;
const MAX_HITS = 20;
const EXCERPT_LENGTH = 180;
const WEIGHTS = { title: 6, heading: 4, text: 1 };

/** Splits text into words of lower-case letters and digits; `create_key` is one word and its parts. */
export function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) =>
    word.includes('_') ? [word, ...word.split('_').filter((part) => part !== '')] : [word],
  );
}

export function buildSearchIndex(pages: readonly SearchedPage[]): SearchIndex {
  const entries: Entry[] = [];
  const words = new Map<string, Map<number, number>>();
  for (const { path, title, sections } of pages) {
    for (const { id, heading, text: raw } of sections) {
      const text = raw.replace(/\s+/g, ' ').trim();
      const href = id === null ? path : `${path}#${id}`;
      const index = entries.push({ href, title, heading, text, lowerText: text.toLowerCase() }) - 1;
      const add = (part: string, weight: number) => {
        for (const word of listWords(part)) {
          const places = words.get(word) ?? new Map<number, number>();
          // A word that a section repeats counts up to three times.
          places.set(index, Math.min((places.get(index) ?? 0) + weight, weight * 3));
          words.set(word, places);
        }
      };
      add(text, WEIGHTS.text);
      add(heading, WEIGHTS.heading);
      // Only the top of a page answers to its title, or each of its sections would.
      if (id === null || sections[0]?.id === id) add(title, WEIGHTS.title);
    }
  }
  return { entries, words: [...words].map(([word, places]) => weigh(word, places, entries.length)).sort(byWord) };
}

/** Rare words say more. */
function weigh(word: string, places: ReadonlyMap<number, number>, total: number): WordPlaces {
  const rarity = Math.log(1 + total / places.size);
  return { word, places: [...places].map(([entry, weight]) => ({ entry, score: weight * rarity })) };
}

function byWord(left: WordPlaces, right: WordPlaces): number {
  return left.word < right.word ? -1 : 1;
}

/** Finds the sections with all words of a query, the best first; a word also matches the beginning of a longer one. */
export function searchDocs(index: SearchIndex, query: string): SearchHit[] {
  const wanted = [
    ...new Set(
      query
        .slice(0, MAX_QUERY_LENGTH)
        .toLowerCase()
        .match(/[\p{L}\p{N}_]+/gu),
    ),
  ].slice(0, MAX_WORDS);
  if (wanted.length === 0) return [];
  const scores = wanted.map((word) => scoreWord(index, word));
  return index.entries
    .map((entry, at) => ({ entry, at, score: sumUnlessMissing(scores, at) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.at - right.at)
    .slice(0, MAX_HITS)
    .map(({ entry }) => buildHit(entry, wanted));
}

/** Adds the scores of an entry; 0 if one of the words is missing. */
function sumUnlessMissing(scores: readonly Float64Array[], entry: number): number {
  let sum = 0;
  for (const ofWord of scores) {
    const score = ofWord[entry] ?? 0;
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** Scores all entries by the words that begin with the wanted one. */
function scoreWord({ entries, words }: SearchIndex, wanted: string): Float64Array {
  const scores = new Float64Array(entries.length);
  for (let at = findFirst(words, wanted); at < words.length; at += 1) {
    const { word = '', places = [] } = words[at] ?? {};
    if (!word.startsWith(wanted)) break;
    // A whole word says more than the beginning of one.
    const share = word === wanted ? 1 : 0.5;
    for (const { entry, score } of places) scores[entry] = Math.max(scores[entry] ?? 0, score * share);
  }
  return scores;
}

/** Returns where the first word is that is not before the wanted one. */
function findFirst(words: readonly WordPlaces[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.word ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function buildHit({ href, title, heading, text, lowerText }: Entry, wanted: readonly string[]): SearchHit {
  const found = wanted.map((word) => lowerText.indexOf(word)).filter((at) => at >= 0);
  const start = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - 60);
  const cut = text.slice(start, start + EXCERPT_LENGTH);
  const excerpt = `${start > 0 ? '…' : ''}${cut}${start + EXCERPT_LENGTH < text.length ? '…' : ''}`;
  return { href, title, heading, excerpt };
}
