import { MAX_INITIALS, MAX_JOINED } from './align-words.ts';
import type { ListedKind, ListedName } from './listed-entity.ts';
import { isTelling, type NameWord, sumWeights } from './name-word.ts';
import { parseScreenedNames, type ScreenedName } from './parse-screened-name.ts';
import { soundOf } from './sound-of.ts';
import { appendTo, WordList } from './word-list.ts';

/** A name on the list, parsed, and the place of its entity on the list. */
type IndexedName = { entity: number; name: ListedName; parsed: ScreenedName; weight: number };

// Scoring takes most of the time, so only the most promising names are scored.
const MAX_FOUND = 60;
// Of the shorter of two names, this share must be found, or their score cannot reach a band.
const LEAST_FOUND = 0.55;
const MIN_INITIALS = 3;

/** The names of one kind on a list, found by words that are alike. */
export class KindIndex {
  readonly #kind: ListedKind;
  readonly #names: IndexedName[] = [];
  readonly #words = new WordList();
  /** By the sound of neighbours that a caller may join, and by their initials. */
  readonly #namesOfJoined = new Map<string, number[]>();
  readonly #namesOfAll = new Map<string, number[]>();
  readonly #total = new NameWeights();
  readonly #best = new NameWeights();

  constructor(kind: ListedKind) {
    this.#kind = kind;
  }

  /** Adds a name of an entity; a weak alias is found only if it is the same. */
  add(entity: number, name: ListedName): void {
    for (const parsed of parseScreenedNames(name.name, this.#kind, 'listed')) {
      const id = this.#names.length;
      appendTo(this.#namesOfAll, buildKey(parsed), id);
      const isWeak = name.strength === 'weak';
      const words = parsed.words.map((word) => (isTelling(word) && !isWeak ? this.#words.add(word, id) : word));
      this.#names.push({ entity, name, parsed: { ...parsed, words }, weight: sumWeights(words.filter(isTelling)) });
      if (!isWeak) for (const joined of listJoined(words, this.#kind)) appendTo(this.#namesOfJoined, joined, id);
    }
  }

  /** Lists the names that may score well for an asked name: the same names, and at most 60 others. */
  find(asked: ScreenedName): IndexedName[] {
    const whole = sumWeights(asked.words.filter(isTelling));
    const promising: { id: number; promise: number }[] = [];
    const found = this.#weighFound(asked);
    for (const id of found.ids) {
      const weight = found.take(id);
      const listed = this.#names[id]?.weight ?? 0;
      if (weight < LEAST_FOUND * Math.min(whole, listed)) continue;
      promising.push({ id, promise: weight / Math.max(whole, listed) });
    }
    promising.sort((one, other) => other.promise - one.promise || one.id - other.id);
    const ids = new Set(this.#namesOfAll.get(buildKey(asked)));
    for (const { id } of promising.slice(0, MAX_FOUND)) ids.add(id);
    return [...ids].flatMap((id) => this.#names[id] ?? []);
  }

  // How much of the asked name each listed name has.
  #weighFound(asked: ScreenedName): NameWeights {
    const total = this.#total.open(this.#names.length);
    for (const word of asked.words.filter(isTelling)) {
      const best = this.#best.open(this.#names.length);
      for (const { place, likeness } of this.#words.listNear(word))
        for (const id of this.#words.listNames(place)) best.raise(id, likeness);
      for (const id of best.ids) total.add(id, best.take(id) * word.weight);
      // One word that is several of the listed name may be all of it.
      for (const id of this.#namesOfJoined.get(word.sound) ?? []) total.add(id, this.#names[id]?.weight ?? 0);
    }
    for (const { text, weight } of listRuns(asked.words, MAX_JOINED)) {
      for (const id of this.#words.listNames(this.#words.findPlace(text))) total.add(id, weight);
      for (const id of this.#namesOfJoined.get(soundOf(text)) ?? []) total.add(id, weight);
    }
    return total;
  }
}

// All words, in any order.
function buildKey({ words }: ScreenedName): string {
  return words
    .map(({ native, text }) => native ?? text)
    .sort()
    .join(' ');
}

// Only organisations go by their initials alone.
function listJoined(words: readonly NameWord[], kind: ListedKind): string[] {
  const joined = listRuns(words, MAX_JOINED).map(({ text }) => text);
  const initials = kind === 'organisation' ? listRuns(words, MAX_INITIALS).map((run) => run.initials) : [];
  const whole = words.map(({ text }) => text).join('');
  const texts = [...joined, ...initials.filter((text) => text.length >= MIN_INITIALS), whole];
  return texts.map(soundOf);
}

type Run = { text: string; initials: string; weight: number };

function listRuns(words: readonly NameWord[], longest: number): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < words.length - 1; start++) {
    for (let end = start + 2; end <= Math.min(words.length, start + longest); end++) {
      const run = words.slice(start, end);
      const text = run.map((word) => word.text).join('');
      const initials = run.map((word) => word.text[0]).join('');
      runs.push({ text, initials, weight: sumWeights(run.filter(isTelling)) });
    }
  }
  return runs;
}

/** Weights by the number of a name. Its memory is used again by the next question: a map of thousands takes longer to fill. */
class NameWeights {
  #weights = new Float64Array(0);
  /** The names with a weight, each once. */
  ids: number[] = [];

  /** Starts again with no weights. Every weight of the last question must have been taken. */
  open(count: number): this {
    if (this.#weights.length < count) this.#weights = new Float64Array(count);
    this.ids = [];
    return this;
  }

  add(id: number, weight: number): void {
    if (this.#weights[id] === 0) this.ids.push(id);
    this.#weights[id] = (this.#weights[id] ?? 0) + weight;
  }

  /** Sets the weight of a name, unless it has a greater one. */
  raise(id: number, weight: number): void {
    const known = this.#weights[id] ?? 0;
    if (known === 0) this.ids.push(id);
    if (known < weight) this.#weights[id] = weight;
  }

  /** Returns the weight of a name, and forgets it. */
  take(id: number): number {
    const weight = this.#weights[id] ?? 0;
    this.#weights[id] = 0;
    return weight;
  }
}
