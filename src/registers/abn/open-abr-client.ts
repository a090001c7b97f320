import { buildCircuitBreaker } from '#base/circuit-breaker.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import { decideAbrException } from './abr-exception.ts';
import { type AbrSettings, readAbrDocument } from './abr-request.ts';
import { parseAbrAnswer } from './parse-abr-answer.ts';

const CACHE_MS = 60_000;
const MAX_CACHED = 10_000;
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/** Opens the live ABN register: answers are kept for a minute, and a register in trouble is left alone for ten seconds. */
export function openAbrClient(settings: AbrSettings, nowMs: () => number = Date.now): AbnSource {
  const breaker = buildCircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, restMs: OPEN_MS }, nowMs);
  let lastTrouble: unknown = null;
  const cache = new Map<string, { finding: Promise<AbnHistoryFinding>; untilMs: number }>();

  async function askUnlessOpen(abn: string): Promise<AbnHistoryFinding> {
    if (!breaker.tryNow()) throw lastTrouble;
    try {
      const finding = await askRegister(settings, abn, nowMs);
      breaker.recordSuccess();
      return finding;
    } catch (error) {
      // A register that says no is well; only one in trouble is left alone.
      if (isTrouble(error)) breaker.recordFailure();
      else breaker.recordSuccess();
      lastTrouble = error;
      throw error;
    }
  }

  function findAbnHistory(abn: string): Promise<AbnHistoryFinding> {
    const cached = cache.get(abn);
    if (cached !== undefined && cached.untilMs > nowMs()) return cached.finding;
    const finding = askUnlessOpen(abn);
    // Trouble is not an answer: the next caller asks again.
    finding.catch(() => cache.delete(abn));
    cache.delete(abn);
    cache.set(abn, { finding, untilMs: nowMs() + CACHE_MS });
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    return finding;
  }

  return { findAbn: findAbnHistory, findAbnHistory };
}

async function askRegister(settings: AbrSettings, abn: string, nowMs: () => number): Promise<AbnHistoryFinding> {
  const answer = parseAbrAnswer(await readAbrDocument(settings, abn), abn);
  const asked = {
    data_mode: 'live' as const,
    source_version: null,
    source_citation: 'Australian Business Register, ABN Lookup web services (SearchByABNv202001)',
    retrieved_at: new Date(nowMs()).toISOString(),
  };
  if (answer.kind === 'entity') {
    const { entry, history, replaced_by } = answer;
    return { ...asked, entry, history, replaced_by };
  }
  if (answer.kind === 'unreadable') {
    const cause = new Error(answer.why);
    throw new ServiceError('parse_error', 'The ABN register answered with something unreadable.', { cause });
  }
  const refusal = decideAbrException(answer.description);
  if (refusal !== null) throw refusal;
  return { ...asked, entry: null, history: null };
}

function isTrouble(error: unknown): boolean {
  return !(error instanceof ServiceError && error.code === 'invalid_abn');
}
