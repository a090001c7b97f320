import { startDeadline, waitFor } from '#base/deadline.ts';
import { buildReadingCache, buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type Unread, type UnreadKind } from '#base/source-reading.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type AbnHistoryFinding, type AbnSource, settleStatus } from '#domain/entities/abn-finding.ts';
import { type AbrSettings, readAbrDocument } from './abr-request.ts';
import { parseAbrAnswer } from './parse-abr-answer.ts';

const KEEP_MS = 60_000;
const MAX_ANSWERS_KEPT = 10_000;
const GATE_LIMITS = { failuresToOpen: 5, restMs: 10_000, maxInFlight: 200 };

// "Not an ABN" is an answer of the register, not a failure.
type Answer = AbnHistoryFinding | 'no_abn';

/** Opens the live ABN register. Answers are cached for `keepMs`; after repeated failures the register is not queried for ten seconds. */
export function openAbrClient(settings: AbrSettings, nowMs: () => number = Date.now, keepMs = KEEP_MS): AbnSource {
  const gate = buildSourceGate(GATE_LIMITS, nowMs);
  const cache = buildReadingCache<Answer>({ maxWeight: MAX_ANSWERS_KEPT, keepMs }, nowMs);

  async function findAbnHistory(abn: string): Promise<AbnHistoryFinding> {
    const deadline = startDeadline(settings.timeoutMs);
    const load = () => queryRegister(settings, abn, nowMs);
    const reading = await waitFor(gate.read({ cache, key: abn, load, deadline }), deadline, () =>
      buildUnread('did not answer in time', 'late'),
    );
    if (!reading.ok) throw buildAbrRefusal(reading);
    if (reading.value !== 'no_abn') return reading.value;
    throw new ServiceError('invalid_abn', 'The ABN register rejected this number: it is not an ABN.');
  }

  return { findAbnHistory };
}

async function queryRegister(settings: AbrSettings, abn: string, nowMs: () => number): Promise<SourceReading<Answer>> {
  const document = await readAbrDocument(settings, abn);
  if (!document.ok) return document;
  const answer = parseAbrAnswer(document.value.text, abn);
  if (answer.kind === 'unreadable') {
    return { ...buildUnread('answered with something unreadable', 'unreadable'), fault: answer.why };
  }
  const asked = {
    data_mode: 'live' as const,
    source_version: null,
    source_citation: 'Australian Business Register, ABN Lookup web services (SearchByABNv202001)',
    retrieved_at: new Date(nowMs()).toISOString(),
    source_file: document.value.file,
  };
  if (answer.kind === 'entity') {
    const { entry, history, replaced_by } = answer;
    return { ok: true, value: settleStatus({ ...asked, entry, history, replaced_by }) };
  }
  const denial = decideAbrException(answer.description);
  if (!denial.ok) return denial;
  if (denial.value === 'no_abn') return { ok: true, value: denial.value };
  return { ok: true, value: { ...asked, entry: null, history: null } };
}

const RETRY_AFTER_SECONDS = 10;

const CODES = {
  unreachable: 'network_error',
  late: 'network_error',
  throttled: 'rate_limited',
  busy: 'rate_limited',
  unreadable: 'parse_error',
  refused: 'upstream_error',
} as const satisfies Record<UnreadKind, string>;

/** Builds the error for a failed reading of the live ABN register; rate_limited carries retry_after_seconds. */
function buildAbrRefusal({ reason, kind, fault }: Unread): ServiceError {
  const code = CODES[kind];
  const isLimited = code === 'rate_limited';
  const phrase = kind === 'throttled' ? 'limits our request rate' : reason;
  return new ServiceError(code, `The ABN register ${phrase}${isLimited ? '; try again shortly' : ''}.`, {
    ...(isLimited ? { details: { retry_after_seconds: RETRY_AFTER_SECONDS } } : {}),
    ...(fault === undefined ? {} : { cause: new Error(fault) }),
  });
}

/** The register's answer for a number without an entity: no record, or not an ABN. */
type AbrDenial = 'no_record' | 'no_abn';

// The first match decides. Callers see these messages, because the register's own may repeat the GUID.
const MEANINGS: readonly { pattern: RegExp; reading: SourceReading<AbrDenial> }[] = [
  { pattern: /no records? found/i, reading: { ok: true, value: 'no_record' } },
  { pattern: /not a valid ABN|ACN is invalid/i, reading: { ok: true, value: 'no_abn' } },
  {
    pattern: /too many|throttl|exceeded|limit reached|try again later/i,
    reading: buildUnread('limits our request rate', 'throttled'),
  },
  {
    pattern: /GUID|registered party/i,
    reading: buildUnread('does not accept this service’s registration; nothing is known about this ABN'),
  },
];

const UNKNOWN = buildUnread('answered with an error; nothing is known about this ABN');

/** Decides what an exception of the register means: an answer about the number, or a failed reading. */
function decideAbrException(description: string): SourceReading<AbrDenial> {
  return MEANINGS.find(({ pattern }) => pattern.test(description))?.reading ?? UNKNOWN;
}
