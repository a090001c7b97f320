import { readSydneyDay } from '#base/calendar-window.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import {
  buildBanFacts,
  buildCharityFacts,
  buildIndigenousFacts,
  buildInsolvencyFacts,
  buildPaymentFacts,
  buildSanctionsFacts,
  buildSponsorFacts,
  buildStatementFacts,
  type FurtherFacts,
} from '#domain/monitoring/build-further-facts.ts';
import { listFacts, type PlainFact } from '#domain/monitoring/fact.ts';
import type { UnreadSource } from '#domain/monitoring/list-further-limits.ts';
import { isPersonFacts, listScreenedNames } from '#domain/monitoring/list-screened-names.ts';
import { listBansByAcn } from '#domain/screening/list-ban-hits.ts';
import { screenHolder } from '#operations/abn/screen-holder.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource, type SourceUsed } from '#operations/readers/source-used.ts';
import { tryRead } from '#operations/readers/try-read.ts';

type FurtherReading = { source: SourceUsed; evidence: CheckEvidence['sources'][number]; facts: PlainFact[] };

/** What the further registers say about a business or company. */
export type FurtherReadings = {
  read: FurtherReading[];
  /** Registers that were not read, and why. */
  unread: UnreadSource[];
  /** The versions that were read, and those of registers that do not apply to the target. */
  considered: { source_id: string; source_version: string }[];
  /** The ABN of a company, or the ACN of a business, by which further registers were read; null when not known. */
  linked: string | null;
  /** The first day from which the same rows mean something else; null for none. */
  holdsBefore: string | null;
};

/** The readings of a target that has no further registers. */
export const NO_FURTHER: FurtherReadings = { read: [], unread: [], considered: [], linked: null, holdsBefore: null };

/** A business or company, as its own register describes it. */
export type FurtherSubject = {
  abn: string | null;
  acn: string | null;
  linked: string | null;
  facts: readonly PlainFact[];
  isSample: boolean;
  recordId: string;
};

type Found = FurtherFacts & { payload: object | null };
type Version = { source: SourceUsed };
type Why = { why: string };
type Source = {
  source_id: string;
  read(subject: FurtherSubject): Promise<{ version: Version; found: Found | string }>;
};

const NO_ACN = 'no ACN is known for the target.';
const NO_ABN = 'no ABN is known for the target.';
const NO_NAME = 'the target’s own register shows no name.';
const IS_PERSON = 'the target is a person.';
const MIXED = 'samples and registers do not mix.';

/** Builds the observer of the registers beside a target's own. One that cannot be read never stops the others. */
export function buildFurtherObserver(readers: RegisterReaders): (subject: FurtherSubject) => Promise<FurtherReadings> {
  const sources = buildSources(readers);
  return async (subject) => {
    const reads = await Promise.all(sources.map((source) => readSource(source, subject)));
    const days = reads.flatMap((one) => ('facts' in one ? (one.holdsBefore ?? []) : []));
    return {
      read: reads.filter((one) => 'facts' in one).map(({ source, evidence, facts }) => ({ source, evidence, facts })),
      unread: reads.flatMap((one) => ('why' in one ? { source_id: one.source_id, why: one.why } : [])),
      considered: reads.flatMap((one) => one.considered ?? []),
      linked: subject.linked,
      holdsBefore: days.sort()[0] ?? null,
    };
  };
}

type Look = { considered?: FurtherReadings['considered'][number] } & (
  | (FurtherReading & { holdsBefore: string | null })
  | UnreadSource
);

async function readSource({ source_id, read }: Source, subject: FurtherSubject): Promise<Look> {
  const tried = await tryRead(() => read(subject));
  if (tried.read === null) return { source_id, why: tried.fault.message };
  const { version, found } = tried.read;
  const { source } = version;
  if (source.sample !== subject.isSample) return { source_id, why: MIXED };
  const considered = { source_id, source_version: source.source_version ?? '' };
  if (typeof found === 'string') return { source_id, why: found, considered };
  const { values, payload, holdsBefore } = found;
  const facts = listFacts(subject.recordId, values);
  return { source, evidence: buildRecordSource(source, payload), facts, holdsBefore, considered };
}

function buildSources(readers: RegisterReaders): Source[] {
  const { sanctions, insolvency, bans, charities, paymentTimes, sponsors, indigenousCorporations } = readers;
  const abnOf = ({ abn }: FurtherSubject): string | Why => abn ?? { why: NO_ABN };
  const acnOf = ({ acn }: FurtherSubject): string | Why => acn ?? { why: NO_ACN };
  const organisationOf = (subject: FurtherSubject): string | Why =>
    isPersonFacts(subject.facts) ? { why: IS_PERSON } : abnOf(subject);
  const indexed = { manifest: sanctions.manifest, readCurrent: sanctions.readIndexed };
  return [
    describe(indexed, namesOf, async ({ index }, { names, isPerson }: Names) => {
      const { candidates } = await screenHolder(index, names, isPerson);
      return { ...buildSanctionsFacts(candidates), payload: candidates.map(({ candidate }) => candidate.entity) };
    }),
    describe(insolvency, acnOf, async ({ listByAcn }, acn: string) => {
      const appointments = await listByAcn(acn);
      return { ...buildInsolvencyFacts(appointments), payload: appointments };
    }),
    describe(bans.organisations, acnOf, async ({ readEntities }, acn: string) => {
      const found = listBansByAcn(await readEntities(), acn).map(({ ban }) => ban);
      return { ...buildBanFacts(found), payload: found };
    }),
    describe(charities.register, organisationOf, async ({ findByAbn }, abn: string) => {
      const charity = await findByAbn(abn);
      return { ...buildCharityFacts(charity), payload: charity };
    }),
    describe(charities.statements, organisationOf, async ({ listByAbn, source }, abn: string) => {
      const statements = await listByAbn(abn);
      const as_at = readSydneyDay(source.retrieved_at);
      return { ...buildStatementFacts(statements, as_at), payload: statements };
    }),
    describe(paymentTimes, abnOf, async ({ readByAbn }, abn: string) => {
      const entry = await readByAbn(abn);
      return { ...buildPaymentFacts(entry), payload: entry };
    }),
    describe(sponsors, abnOf, async ({ listByAbn }, abn: string) => {
      const sanctionsOf = await listByAbn(abn);
      return { ...buildSponsorFacts(sanctionsOf), payload: sanctionsOf };
    }),
    describe(indigenousCorporations, organisationOf, async ({ listByAbn }, abn: string) => {
      const corporations = await listByAbn(abn);
      return { ...buildIndigenousFacts(corporations), payload: corporations };
    }),
  ];
}

type Names = { names: ReturnType<typeof listScreenedNames>; isPerson: boolean };

function namesOf({ facts }: FurtherSubject): Names | Why {
  const names = listScreenedNames(facts);
  return names.length === 0 ? { why: NO_NAME } : { names, isPerson: isPersonFacts(facts) };
}

function describe<V extends Version, Key extends object | string>(
  { manifest, readCurrent }: { manifest: SourceManifest; readCurrent(): Promise<V> },
  keyOf: (subject: FurtherSubject) => Key | Why,
  read: (version: V, key: Key) => Promise<Found>,
): Source {
  return {
    source_id: manifest.source_id,
    async read(subject) {
      const version = await readCurrent();
      const key = keyOf(subject);
      if (typeof key === 'object' && 'why' in key) return { version, found: key.why };
      return { version, found: await read(version, key) };
    },
  };
}
