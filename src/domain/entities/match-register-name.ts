import { decideNameMatch, findBestMatch, type NameMatch } from '#domain/names/decide-name-match.ts';
import { listNarrowerNames } from '#domain/names/list-narrower-names.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import { type NameScore, scoreNames } from '#domain/names/score-names.ts';
import { scoreTrusts } from '#domain/names/score-trusts.ts';
import type { RegisterName } from './list-register-names.ts';

/** The register's name that a written name is most like, and which part of the text was compared. */
export type NameFound = {
  match: NameMatch;
  score: NameScore;
  name: RegisterName;
  /** The part of the text that was compared: the party, its trading name or the trust it acts for. */
  part: 'party' | 'trading' | 'trust';
  /** The text beside the name, if only a part of the text is the name. */
  aside: string[];
};

type Reading = Pick<NameFound, 'part' | 'aside'> & { text: string };

/** Finds which of the holder's names a written name is most like, by the rules of company_lookup; null without names. Of equally good ones the first counts. */
export function matchRegisterName(written: WrittenName, names: readonly RegisterName[]): NameFound | null {
  const whole = findNearest(listWholeReadings(written), names);
  if (whole === null || whole.match === 'exact') return whole;
  const mayBePart = whole.match === 'none';
  const parts = listNarrowerNames(written.name).filter(({ isWhole }) => isWhole || mayBePart);
  const readings = parts.map(({ name, aside, isWhole }) => ({ text: name, aside, part: 'party' as const, isWhole }));
  const exact = findNearest(readings, names);
  if (exact?.match === 'exact') return exact;
  const like = mayBePart
    ? findNearest(
        readings.filter(({ isWhole }) => isWhole),
        names,
      )
    : null;
  return like === null || like.match === 'none' ? whole : like;
}

function listWholeReadings({ name, tradingAs, trust }: WrittenName): Reading[] {
  const readings: Reading[] = [
    { text: name, part: 'party', aside: [] },
    ...(name === '' && tradingAs !== null ? [{ text: tradingAs.name, part: 'trading' as const, aside: [] }] : []),
    ...(trust === null ? [] : [{ text: trust.name, part: 'trust' as const, aside: [] }]),
  ];
  return readings.filter(({ text }) => text !== '');
}

function findNearest(readings: readonly Reading[], names: readonly RegisterName[]): NameFound | null {
  const all = readings.flatMap(({ text, part, aside }) =>
    names.map((name): NameFound => {
      const score = part === 'trust' ? scoreTrusts(text, name.name) : scoreNames(text, name.name);
      return { match: decideNameMatch(score), score, name, part, aside };
    }),
  );
  return findBestMatch(all) ?? null;
}
