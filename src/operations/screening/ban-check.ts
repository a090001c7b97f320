import { readSydneyDay } from '#base/calendar-window.ts';
import { banCheck } from '#contract/operations/screening/ban-check.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { describeBanHit, listBanRisks } from '#domain/risk/list-ban-risks.ts';
import type { BannedKind } from '#domain/screening/banned-entity.ts';
import { type BanHit, listBansByAcn, listBansByName, orderBanHits } from '#domain/screening/list-ban-hits.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { BanRegister } from '#operations/readers/ban-register.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { readScreeningIndex } from '#operations/readers/screening-indexes.ts';
import { buildSnapshotEvidence, nameSource } from '#operations/readers/source-used.ts';
import { listUnread, requireAnyRead, type Tried, tryRead } from '#operations/readers/try-read.ts';
import { type BanQuestion, readBanQuestion } from './read-ban-question.ts';

type Outcome = 'match' | 'possible' | 'none_found';
type BansRead = Awaited<ReturnType<typeof readRegister>>;

const OTHER_BODIES = buildNotChecked(
  'Bans by other bodies',
  'Courts, APRA, professional bodies and other countries keep their own lists; this service does not read them.',
);
const OUTCOMES = {
  acn: 'A ban of the organisation with this ACN is listed',
  match: 'A banned organisation has this name, and a name is not an identity',
  possible: 'A banned name is like this one, and a name is not an identity',
  none_found: 'No ban is listed for this subject, which is not a clearance',
} as const;

/** Binds the check for bans by ASIC. Throws upstream_error while no register that it needs is loaded. */
export function bindBanCheck(readers: Pick<RegisterReaders, 'bans' | 'abns'>): BoundOperation {
  return bind(banCheck).check(async (input, context) => {
    const question = await readBanQuestion(input, readers.abns);
    const { read, unread } = await readRegisters(readers.bans, question);
    const found = orderBanHits(read.flatMap(({ hits }) => hits));
    const shown = found.slice(0, input.limit);
    const outcome: Outcome = found.some(({ band }) => band === 'match')
      ? 'match'
      : found.length > 0
        ? 'possible'
        : 'none_found';
    const isShown = (hit: BanHit) => shown.includes(hit);
    const answer = {
      ok: true as const,
      tool: 'ban_check' as const,
      acn: question.acn,
      name: question.name,
      outcome,
      reason: describeOutcome(outcome, found, read),
      bans: shown.map((hit) => describeHit(hit, read)),
      ban_count: found.length,
      data_mode: 'snapshot' as const,
      sources: read.map(({ source }) => nameSource(source)),
      risk_flags: read.flatMap(({ hits, source }) => listBanRisks(hits.filter(isShown), source)),
      human_review_items: [
        ...shown.map(describeBanHit),
        ...question.reviewItems,
        ...listBeyond(found.length, shown.length),
        ...read.flatMap(({ ageItems }) => ageItems),
      ],
      not_checked: [...unread, ...question.uncompared, ...listLeftOut(readers.bans, question.kinds), OTHER_BODIES],
      limitations: [...new Set(read.flatMap(({ manifest }) => manifest.limitations))],
      record_id: context.recordId,
    };
    const used = read.map(({ source, hits }) => ({ source, payload: hits.filter(isShown).map(({ ban }) => ban) }));
    return { answer, evidence: buildSnapshotEvidence(question.target, used) };
  });
}

const registerOf = (bans: RegisterReaders['bans'], kind: BannedKind) =>
  kind === 'person' ? bans.persons : bans.organisations;

/** Reads the registers that the question needs. An unreadable one is reported as not checked; throws only if none can be read. */
async function readRegisters(bans: RegisterReaders['bans'], question: BanQuestion) {
  const tried: (Tried<BansRead> & { name: string })[] = [];
  for (const kind of question.kinds) {
    const register = registerOf(bans, kind);
    const { name } = register.manifest;
    tried.push({ name, ...(await tryRead(() => readRegister(register, kind, question))) });
  }
  requireAnyRead(tried);
  return { read: tried.flatMap(({ read }) => read ?? []), unread: tried.flatMap((one) => listUnread(one.name, one)) };
}

async function readRegister(register: BanRegister, kind: BannedKind, { acn, name }: BanQuestion) {
  const { source, ageItems, readEntities } = await register.readCurrent();
  const entities = await readEntities();
  const numbered = acn === null ? [] : listBansByAcn(entities, acn);
  const named = name === null ? [] : listBansByName(await readScreeningIndex(entities), name, kind);
  const as_at = readSydneyDay(source.retrieved_at);
  // A ban that the number found is not listed a second time for its name.
  const others = named.filter(({ ban }) => !numbered.some((one) => one.ban === ban));
  return { manifest: register.manifest, source, as_at, ageItems, hits: [...numbered, ...others] };
}

function describeOutcome(outcome: Outcome, found: readonly BanHit[], read: readonly BansRead[]): string {
  const words = found.some(({ matched_by }) => matched_by === 'acn') ? OUTCOMES.acn : OUTCOMES[outcome];
  const registers = read.map(
    ({ source, as_at }) => `${source.source}, version ${source.source_version} as at ${as_at}`,
  );
  return `${words}${describeStates(found)}: ${registers.join('; ')}.`;
}

function describeStates(found: readonly BanHit[]): string {
  const expired = found.filter(({ ban }) => ban.state === 'expired').length;
  if (expired < found.length) return ` (${found.length} found, ${expired} of them expired)`;
  if (expired === 0) return '';
  return expired === 1 ? '; it has expired' : `; all ${expired} that were found have expired`;
}

function describeHit(hit: BanHit, read: readonly BansRead[]) {
  const { state, reason, names, places, urls, comments, ...ban } = hit.ban;
  const register = read.find(({ hits }) => hits.includes(hit));
  return {
    matched_by: hit.matched_by,
    band: hit.band,
    score: hit.score,
    matched_name: hit.matched_name,
    kind: hit.kind,
    ...ban,
    names: [...names],
    state,
    state_reason: reason,
    places: [...places],
    urls: [...urls],
    comments: [...comments],
    source_id: register?.source.source_id ?? '',
    as_at: register?.as_at ?? '',
    reasons: [...hit.reasons],
  };
}

function listBeyond(found: number, shown: number): string[] {
  return found > shown ? [`The registers have ${found - shown} more that are alike: raise limit to see them.`] : [];
}

function listLeftOut(bans: RegisterReaders['bans'], kinds: readonly BannedKind[]): NotChecked[] {
  const left = (['person', 'organisation'] as const).filter((kind) => !kinds.includes(kind));
  return left.map((kind) =>
    buildNotChecked(
      registerOf(bans, kind).manifest.name,
      `Not searched: the request was for ${kind === 'person' ? 'an organisation. Check its directors by name' : 'a person'}.`,
    ),
  );
}
