import { verifyBusinessNameRegistration } from '#contract/operations/company/verify-business-name-registration.ts';
import {
  type BusinessNameDecision,
  type BusinessNameHit,
  DOUBTFUL_CONFIDENCE,
  decideBusinessName,
} from '#domain/entities/decide-business-name.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { isNameCandidate } from '#domain/names/decide-name-match.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import { backRisk, buildRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource, type SourceUsed } from '#operations/readers/source-used.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import { describeSeveral, readWrittenName, requireName } from './company-asked.ts';
import { listBesideNotChecked } from './list-written-not-checked.ts';

const MAX_CANDIDATES = 10;

const NO_LIVE_READ = buildNotChecked('ASIC live register', 'Only the public snapshot was read.');

/** Binds the verification of a business name against ASIC's published extract. */
export function bindVerifyBusinessNameRegistration({
  businessNames,
}: Pick<RegisterReaders, 'businessNames'>): BoundOperation {
  return bind(verifyBusinessNameRegistration).check(async (input, context) => {
    const given = input.abn === undefined ? null : readAbn(input.abn);
    const written = readWrittenName('business_name', input.business_name);
    const abn = given ?? written.numbers.find(({ kind }) => kind === 'abn')?.value ?? null;
    const name = written.tradingAs?.name ?? written.name;
    requireName('business_name', name);
    const { source, ageItems, searchByName, searchByWords } = await businessNames.readCurrent();
    const hits = await searchByName(name);
    const { outcome, hit, confidence, reason } = compareWithNumbers(decideBusinessName(hits, abn), written, abn);
    const unchecked = [
      ...listHolderNotChecked(written, abn),
      ...listNoHolder(outcome, hit),
      ...listUnchecked(written, hit !== null),
    ];
    // The registration of the name does not verify the other statements in the request.
    const clean = outcome === 'exact-match' && unchecked.length === 0;
    const likely = hits.filter((one) => isNameCandidate(one.match));
    // Longer names are shown to a person, but decide nothing.
    const isLike = outcome !== 'not-found' && outcome !== 'human-review';
    const longer = isLike ? { hits: [], more: false } : await searchByWords(name);
    const all = joinHits(likely, longer.hits);
    const isUnlisted = outcome === 'not-found' && all.length === 0 && longer.more;
    const isHeld = outcome === 'exact-match' && (hit?.row.abn ?? null) !== null;
    const why = isUnlisted ? TOO_COMMON : isHeld ? `${reason}; ${HOLDER_NOT_READ}` : reason;
    const shown = all.slice(0, MAX_CANDIDATES);
    const answer = {
      ok: true as const,
      tool: 'verify_business_name_registration' as const,
      business_name: input.business_name,
      abn,
      outcome,
      clean,
      verdict: clean
        ? ('verified' as const)
        : outcome === 'not-found'
          ? ('not_verified' as const)
          : ('human_review_required' as const),
      reason: why,
      registration: hit === null ? null : describeHit(hit),
      candidates: shown.map(describeHit),
      confidence: unchecked.length === 0 ? confidence : Math.min(confidence, DOUBTFUL_CONFIDENCE),
      data_mode: 'snapshot' as const,
      sources: [nameSource(source)],
      risk_flags: outcome === 'cancelled' ? [buildCancelledFlag(input.business_name, reason, source)] : [],
      human_review_items: [
        ...(outcome === 'exact-match' ? [] : [`Business name: ${why}.`, ...listDoubts(written, all.length, longer)]),
        ...unchecked.map(({ result }) => result),
        ...ageItems,
      ],
      not_checked: [...unchecked, describeHolderNotRead(hit), NO_LIVE_READ],
      limitations: BUSINESS_NAMES_MANIFEST.limitations,
      record_id: context.recordId,
    };
    const target = { type: 'business_name', value: input.business_name };
    return { answer, evidence: buildSnapshotEvidence(target, [{ source, payload: shown.map((one) => one.row) }]) };
  });
}

// A number in the name is a statement about the holder: a contradiction needs a person's review.
function compareWithNumbers(decided: BusinessNameDecision, { numbers }: WrittenName, abn: string | null) {
  const { outcome, hit } = decided;
  if (outcome !== 'exact-match' && outcome !== 'fuzzy-match') return decided;
  for (const { kind, written, value } of numbers) {
    const label = `${kind.toUpperCase()} ${written}, written in the name,`;
    const review = (why: string) => ({
      ...decided,
      outcome: 'human-review' as const,
      confidence: Math.min(decided.confidence, DOUBTFUL_CONFIDENCE),
      reason: `${label} ${why}`,
    });
    if (value === null) return review('is not a valid number');
    if (kind === 'abn' && value !== abn) return review('is not the ABN given');
    // ABR: a company's ABN is two check digits and its ACN.
    const holder = hit?.row.abn ?? abn;
    if (kind === 'acn' && holder !== null && holder.slice(2) !== value)
      return review(`is not the holder’s, ABN ${holder}`);
  }
  return decided;
}

// "X trading as Y" is a statement about Y's holder, of whom the register has only the ABN.
function listHolderNotChecked({ name, tradingAs }: WrittenName, abn: string | null): NotChecked[] {
  if (tradingAs === null || name === '') return [];
  const result =
    abn === null
      ? `Whether “${name}” holds the name was not checked: give its ABN, which a company lookup returns.`
      : `Whether ABN ${formatAbn(abn)} belongs to “${name}” was not checked: use an ABN lookup for that.`;
  return [buildNotChecked('Holder of the name', result)];
}

const TOO_COMMON = 'no registered name is spelt like this one, but very many contain its words and were not compared';
const HOLDER_NOT_READ = 'the ABN of its holder was not looked up';

// A registered name is worth little if its holder's ABN is cancelled, which this tool does not check.
function describeHolderNotRead(hit: BusinessNameHit | null): NotChecked {
  const holder = hit?.row.abn ?? null;
  const whose =
    holder === null ? 'the holder’s ABN' : `ABN ${formatAbn(holder)}, which the register names as the holder,`;
  const result = `Whether ${whose} is active, cancelled or replaced was not checked; use an ABN lookup for that.`;
  return buildNotChecked('ABN register', result);
}

function listNoHolder(outcome: BusinessNameDecision['outcome'], hit: BusinessNameHit | null): NotChecked[] {
  if (outcome !== 'exact-match' || (hit?.row.abn ?? null) !== null) return [];
  const result = 'The register does not say which ABN holds the name: who may use it was not checked.';
  return [buildNotChecked('Holder of the name', result)];
}

function listUnchecked(written: WrittenName, isFound: boolean): NotChecked[] {
  return listBesideNotChecked(written, isFound).map((one) => ({ ...one, status: 'not_checked' }));
}

function joinHits(likely: readonly BusinessNameHit[], longer: readonly BusinessNameHit[]): BusinessNameHit[] {
  const known = new Set(likely.map(({ row }) => JSON.stringify(row)));
  return [...likely, ...longer.filter(({ row }) => !known.has(JSON.stringify(row)))];
}

function listDoubts({ several, tradingAs }: WrittenName, likely: number, { more }: { more: boolean }): string[] {
  const isOfSeveral = several.length > 0 && tradingAs === null;
  return [
    ...(isOfSeveral ? [`${describeSeveral(several)} Check each name separately.`] : []),
    ...(likely === 0 && more
      ? ['Give another word of the name, so that the names with it can be listed.']
      : likely > MAX_CANDIDATES || more
        ? ['More names than are shown here resemble this one: give more of it.']
        : []),
  ];
}

function buildCancelledFlag(name: string, reason: string, source: SourceUsed): RiskFlag {
  const risk = buildRisk('business_name_cancelled', `Business name: ${reason}.`);
  return backRisk(risk, `business_name:${name}`, source);
}

function describeHit({ row, match }: BusinessNameHit) {
  const { business_name, status, registered_on, cancelled_on, abn } = row;
  const differences = [...match.differences];
  return { business_name, status, registered_on, cancelled_on, abn, match: { score: match.score, differences } };
}
