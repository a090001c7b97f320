import { type PlainObject, toPlainObject } from '#base/plain-object.ts';
import type { Watched } from './read-watched.ts';
import { type Send, WatchStop } from './send.ts';

export type WatchCheck = {
  watched: Watched;
  outcome: 'no_change' | 'changed' | 'baseline_captured' | 'failed';
  /** The confirmation; null when there is none. */
  answer: PlainObject | null;
  record_id: string | null;
  error: { code: string | null; message: string } | null;
};

/** Reads a target again and confirms it against its baseline; a refusal is a result, so that the others are checked too. Throws a WatchStop when nothing can be sent. */
export async function checkWatched(send: Send, owner: PlainObject, watched: Watched): Promise<WatchCheck> {
  const { subscription_id, baseline } = watched;
  try {
    if (baseline === null) {
      const captured = await send('monitors capture', { subscription_id, role: 'baseline' });
      const record_id = String(captured.evidence_pack_id);
      return { watched, outcome: 'baseline_captured', answer: null, record_id, error: null };
    }
    const evidence = await send('monitors capture', { subscription_id, role: 'check' });
    const answer = await send('changes confirm', {
      tenant_id: String(owner.tenant_id),
      account_id: String(owner.account_id),
      subscription_id,
      baseline_evidence_pack_id: baseline,
      current_evidence: JSON.stringify(pickEvidence(evidence)),
    });
    const outcome = answer.outcome === 'no_change' ? 'no_change' : 'changed';
    const record_id = String(toPlainObject(answer.check).evidence_pack_id);
    return { watched, outcome, answer, record_id, error: null };
  } catch (error) {
    if (!(error instanceof WatchStop) || error.exitCode !== 1) throw error;
    const { code, message } = error;
    return { watched, outcome: 'failed', answer: null, record_id: null, error: { code, message } };
  }
}

// The confirmation takes what the capture answered, without what only describes it.
function pickEvidence({ evidence_pack_id, comparison, source_versions, source_observed_at, risk_flags }: PlainObject) {
  return { evidence_pack_id, comparison, source_versions, source_observed_at, risk_flags };
}
