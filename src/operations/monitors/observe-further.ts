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
    describe(
      indexed,
      namesOf,
      async ({ index }, { names, isPerson }: Names) => (await screenHolder(index, names, isPerson)).candidates,
      buildSanctionsFacts,
      (candidates) => candidates.map(({ candidate }) => candidate.entity),
    ),
    describe(insolvency, acnOf, ({ listByAcn }, acn: string) => listByAcn(acn), buildInsolvencyFacts),
    describe(
      bans.organisations,
      acnOf,
      async ({ readEntities }, acn: string) => listBansByAcn(await readEntities(), acn).map(({ ban }) => ban),
      buildBanFacts,
    ),
    describe(charities.register, organisationOf, ({ findByAbn }, abn: string) => findByAbn(abn), buildCharityFacts),
    describe(
      charities.statements,
      organisationOf,
      ({ listByAbn }, abn: string) => listByAbn(abn),
      (statements, { source }) => buildStatementFacts(statements, readSydneyDay(source.retrieved_at)),
    ),
    describe(paymentTimes, abnOf, ({ readByAbn }, abn: string) => readByAbn(abn), buildPaymentFacts),
    describe(sponsors, abnOf, ({ listByAbn }, abn: string) => listByAbn(abn), buildSponsorFacts),
    describe(
      indigenousCorporations,
      organisationOf,
      ({ listByAbn }, abn: string) => listByAbn(abn),
      buildIndigenousFacts,
    ),
  ];
}

type Names = { names: ReturnType<typeof listScreenedNames>; isPerson: boolean };

function namesOf({ facts }: FurtherSubject): Names | Why {
  const names = listScreenedNames(facts);
  return names.length === 0 ? { why: NO_NAME } : { names, isPerson: isPersonFacts(facts) };
}

function describe<V extends Version, Key extends object | string, Rows extends object | null>(
  { manifest, readCurrent }: { manifest: SourceManifest; readCurrent(): Promise<V> },
  keyOf: (subject: FurtherSubject) => Key | Why,
  read: (version: V, key: Key) => Promise<Rows>,
  buildFacts: (rows: Rows, version: V) => FurtherFacts,
  payloadOf: (rows: Rows) => object | null = (rows) => rows,
): Source {
  return {
    source_id: manifest.source_id,
    async read(subject) {
      const version = await readCurrent();
      const key = keyOf(subject);
      if (typeof key === 'object' && 'why' in key) return { version, found: key.why };
      const rows = await read(version, key);
      return { version, found: { ...buildFacts(rows, version), payload: payloadOf(rows) } };
    },
  };
}
