import { countSydneyDays } from '#base/calendar-window.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getSources } from '#contract/operations/service/get-sources.ts';

/** A source, as get_sources returns it. */
export type Source = AnswerOf<typeof getSources>['sources'][number];

type HeldVersion = Source['versions'][number];

/** The versions of a source that answer: the one that the service chose, or, when callers name one, every active one. Empty for a live source. */
export function listAnswering({ answering, versions, data_mode }: Source): HeldVersion[] {
  if (data_mode !== 'snapshot') return [];
  const chosen = answering?.source_version ?? null;
  return versions.filter(({ source_version, state }) =>
    chosen === null ? state === 'active' : source_version === chosen,
  );
}

/** Whether only samples answer for a source. */
export function isSampleOnly(source: Source): boolean {
  const answering = listAnswering(source);
  return answering.length > 0 && answering.every(({ sample }) => sample);
}

/** Describes how old a version of a register is, in days in Sydney. */
export function describeAge(day: Date, now: Date): string {
  const days = Math.max(0, countSydneyDays(day.getTime(), now.getTime()));
  return days === 1 ? '1 day old' : `${days.toLocaleString('en-AU')} days old`;
}
