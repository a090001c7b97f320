import { type AbnHistoryFinding, findKnownUntil } from './abn-finding.ts';
import { decideAbnStanding } from './decide-abn-standing.ts';

/** Gives an entry the status of the day that its source speaks for; one that the register dates ahead is told beside it. */
export function settleStatus(finding: AbnHistoryFinding): AbnHistoryFinding {
  const { entry, history } = finding;
  if (entry === null || history === null) return finding;
  const { next, ...standing } = decideAbnStanding(entry, history, findKnownUntil(finding));
  return next === null ? finding : { ...finding, entry: { ...entry, ...standing }, next_status: next };
}
