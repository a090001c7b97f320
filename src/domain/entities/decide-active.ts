import type { AbnEntry } from './abn-entry.ts';
import { type AbnHistory, liesIn } from './abn-history.ts';
import { describeInactiveSpan, findInactiveSpan } from './list-inactive-spans.ts';

/** Whether an ABN was active on a day; null if the source does not show it. */
type ActiveDecision = { active: boolean | null; reason: string };

/** Decides whether an ABN was active on a day. `knownUntil` is the day of the source: nothing is known after it. */
export function decideActive(entry: AbnEntry, history: AbnHistory, day: string, knownUntil: string): ActiveDecision {
  if (day > knownUntil)
    return unknown(`the source is as at ${knownUntil}, when it was ${entry.status}, and shows no later days`);
  if (day === knownUntil) return { active: entry.status === 'active', reason: `the register shows it ${entry.status}` };
  const inactive = findInactiveSpan(history, day, knownUntil);
  if (inactive !== null) {
    const reason = `it was ${describeInactiveSpan(inactive)}`;
    return inactive.isExact && inactive.effective_from !== null ? { active: false, reason } : unknown(reason);
  }
  const active = history.statuses.filter((one) => one.status === 'active' && liesIn(one, day));
  const dated = active.find(({ effective_from }) => effective_from !== null);
  if (dated !== undefined) return { active: true, reason: `it was active from ${dated.effective_from}` };
  if (active.length > 0) return unknown('it was active, since a day that the source does not show');
  if (history.complete) return { active: false, reason: 'no active status covers this day' };
  return unknown('the snapshots held do not reach back to this day: check the live register');
}

function unknown(reason: string): ActiveDecision {
  return { active: null, reason };
}
