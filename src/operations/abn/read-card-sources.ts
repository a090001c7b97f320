import { readSydneyDay } from '#base/calendar-window.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import type { Charity } from '#domain/entities/charity.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { listRegisterNames } from '#domain/entities/list-register-names.ts';
import { buildBansPart } from '#domain/evidence/build-bans-part.ts';
import { buildCharityPart, buildStatementsPart } from '#domain/evidence/build-charity-part.ts';
import { buildPaymentPart, buildSponsorPart } from '#domain/evidence/build-conduct-parts.ts';
import { buildIndigenousPart } from '#domain/evidence/build-indigenous-part.ts';
import { buildInsolvencyPart } from '#domain/evidence/build-insolvency-part.ts';
import { buildLicencePart } from '#domain/evidence/build-licence-part.ts';
import { buildSanctionsPart } from '#domain/evidence/build-sanctions-part.ts';
import type { CardPart } from '#domain/evidence/card-part.ts';
import { buildUnreadPart, type CardReading, type CardSubject, isPerson } from '#domain/evidence/card-reading.ts';
import { listBansByAcn } from '#domain/screening/list-ban-hits.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource, type SourceUsed } from '#operations/readers/source-used.ts';
import { tryRead } from '#operations/readers/try-read.ts';
import { screenHolder } from './screen-holder.ts';

/** The registers that a card reads beside the ABN register and ASIC's companies. */
export type CardReaders = Pick<
  RegisterReaders,
  | 'sanctions'
  | 'insolvency'
  | 'bans'
  | 'licences'
  | 'charities'
  | 'indigenousCorporations'
  | 'paymentTimes'
  | 'sponsors'
>;

type CardSource = { part: CardPart; recorded: CheckEvidence['sources'] };

const NO_ACN = 'Does not apply: it lists companies by ACN, and no ACN is known for this ABN.';
const IS_PERSON = 'Does not apply: the holder of this ABN is a person.';
const BANKRUPTCIES = 'Bankruptcies of people are in the National Personal Insolvency Index.';
const DIRECTORS = 'Persons are listed by name only: check the directors, or the holder, with ban_check.';

/** Reads every further register about the subject of a card, all at once. One that cannot be read is in not_checked; its reason never stops the others. */
export async function readCardSources(readers: CardReaders, subject: CardSubject): Promise<CardSource[]> {
  const appointed: Appointed = { reading: null };
  const insolvency = readInsolvency(readers, subject, appointed);
  const all = await Promise.all([
    readSanctions(readers, subject),
    insolvency,
    readBans(readers, subject),
    leaveOut(readers.bans.persons.manifest, DIRECTORS),
    readLicences(readers, subject, 'afsl'),
    readLicences(readers, subject, 'acl'),
    readCharity(readers, subject),
    readIndigenous(readers, subject),
    readPayment(readers, subject, insolvency, appointed),
    readSponsors(readers, subject),
  ]);
  return all.flat();
}

function readSanctions({ sanctions }: CardReaders, subject: CardSubject): Promise<CardSource> {
  const names = listRegisterNames(subject.finding, subject.company);
  if (names.length === 0) {
    return leaveOut(sanctions.manifest, 'Not compared: the registers that were read have no name of the holder.');
  }
  return readSource(
    { manifest: sanctions.manifest, readCurrent: sanctions.readIndexed },
    ({ index }) => screenHolder(index, names, isPerson(subject)),
    buildSanctionsPart,
    ({ candidates }) => candidates.map(({ candidate }) => candidate.entity),
  );
}

// What the statistics have, for the register that is compared with them; null while they were not read.
type Appointed = { reading: CardReading<readonly InsolvencyAppointment[]> | null };

function readInsolvency({ insolvency }: CardReaders, subject: CardSubject, appointed: Appointed): Promise<CardSource> {
  if (subject.acns.length === 0) return leaveOut(insolvency.manifest, `${NO_ACN} ${BANKRUPTCIES}`);
  return readSource(
    insolvency,
    async ({ listByAcn }) => (await Promise.all(subject.acns.map(listByAcn))).flat(),
    (reading) => {
      appointed.reading = reading;
      return buildInsolvencyPart(subject, reading);
    },
  );
}

function readBans({ bans }: CardReaders, subject: CardSubject): Promise<CardSource> {
  if (subject.acns.length === 0) return leaveOut(bans.organisations.manifest, NO_ACN);
  return readSource(
    bans.organisations,
    async ({ readEntities }) => {
      const entities = await readEntities();
      return subject.acns.flatMap((acn) => listBansByAcn(entities, acn));
    },
    buildBansPart,
    (hits) => hits.map(({ ban }) => ban),
  );
}

function readLicences({ licences }: CardReaders, subject: CardSubject, type: 'afsl' | 'acl'): Promise<CardSource> {
  return readSource(
    licences[type],
    ({ listByHolder }) => listByHolder(subject.abn, subject.acns),
    (reading) => buildLicencePart(subject, type, reading),
  );
}

// Both are read together. An ABN that neither has is no charity, and the statements are left out.
async function readCharity({ charities }: CardReaders, subject: CardSubject): Promise<CardSource[]> {
  if (isPerson(subject)) return [await leaveOut(charities.register.manifest, IS_PERSON)];
  const read: { register: CardReading<Charity | null> | null } = { register: null };
  const registering = readSource(
    charities.register,
    ({ findByAbn }) => findByAbn(subject.abn),
    (reading) => {
      read.register = reading;
      return buildCharityPart(subject, reading);
    },
  );
  const [register, filed] = await Promise.all([
    registering,
    readSource(
      charities.statements,
      async ({ listByAbn }) => {
        const [statements] = await Promise.all([listByAbn(subject.abn), registering]);
        return { ...read, statements };
      },
      (reading) => buildStatementsPart(subject, reading),
      ({ statements }) => statements,
    ),
  ]);
  const isNoCharity = read.register?.found === null && filed.part.checks[0]?.status === 'no_match';
  return isNoCharity ? [register] : [register, filed];
}

function readIndigenous({ indigenousCorporations }: CardReaders, subject: CardSubject): Promise<CardSource> {
  if (isPerson(subject)) return leaveOut(indigenousCorporations.manifest, IS_PERSON);
  return readSource(
    indigenousCorporations,
    ({ listByAbn }) => listByAbn(subject.abn),
    (reading) => buildIndigenousPart(subject, reading),
  );
}

function readPayment(
  { paymentTimes }: CardReaders,
  { abn }: CardSubject,
  insolvency: Promise<CardSource>,
  appointed: Appointed,
): Promise<CardSource> {
  return readSource(
    paymentTimes,
    async ({ readByAbn }) => (await Promise.all([readByAbn(abn), insolvency]))[0],
    (reading) => buildPaymentPart(abn, reading, appointed.reading),
  );
}

function readSponsors({ sponsors }: CardReaders, { abn }: CardSubject): Promise<CardSource> {
  return readSource(
    sponsors,
    ({ listByAbn }) => listByAbn(abn),
    (reading) => buildSponsorPart(abn, reading),
  );
}

type Version = { source: SourceUsed; ageItems: readonly string[] };

// A version that does not answer leaves the rest of the card useful.
async function readSource<V extends Version, Found>(
  { manifest, readCurrent }: { manifest: SourceManifest; readCurrent(): Promise<V> },
  read: (version: V) => Promise<Found>,
  build: (reading: CardReading<Found>) => CardPart,
  payload: (found: Found) => object | null = (found) => found as object | null,
): Promise<CardSource> {
  const tried = await tryRead(async () => {
    const version = await readCurrent();
    const { source, ageItems } = version;
    const found = await read(version);
    const as_at = readSydneyDay(source.retrieved_at);
    const part = build({ source, ageItems, as_at, found, limitations: manifest.limitations });
    return { part, recorded: [buildRecordSource(source, payload(found))] };
  });
  return tried.read ?? { part: buildUnreadPart(manifest.name, tried.fault.message), recorded: [] };
}

async function leaveOut({ name }: SourceManifest, why: string): Promise<CardSource> {
  return { part: buildUnreadPart(name, why), recorded: [] };
}
