import type { Invention } from '#domain/log/record/describe-data.ts';
import type { RowItem } from './cut-rows.ts';
import { joinLines } from './join-lines.ts';
import { isEnding, writeEnding } from './write-ending.ts';
import { writeInside, writeLabel } from './write-label.ts';
import { isEnd, writeMember, writeName, writeValue } from './write-member.ts';

/** One line of what a check found: what it is called, what it is, and of which thing of a list it tells. */
export type Finding = { label: string; value: string; item?: RowItem | undefined };

type Members = Record<string, unknown>;

// Said elsewhere on the page, or of no meaning outside an answer.
const ELSEWHERE = new Set([
  'conflicts',
  'data_mode',
  'fields',
  'generated_at',
  'headline',
  'human_review_items',
  'limitations',
  'mismatch_flags',
  'not_checked',
  'ok',
  'record_id',
  'retrieved_at',
  'risk_flags',
  'source',
  'source_checks',
  'source_citation',
  'source_version',
  'sources',
  'subject',
  'target',
  'tool',
]);
// How the service came to its answer: for programs, and in the JSON alone.
const INTERNAL = new Set([
  'candidate_count',
  'clean',
  'confidence',
  'entity_type_code',
  'evidence',
  'evidence_ref',
  'fact_hashes',
  'fingerprint',
  'geocode_type',
  'match',
  'matched_on',
  'new_hash',
  'normalized_address_key',
  'old_hash',
  'source_id',
  'target_hash',
  'value_hash',
]);
// Parts of a full address.
const OF_ADDRESS = new Set(['locality', 'postcode', 'state']);
// Parts of an answer that are the answer itself: their names tell a reader nothing.
const WRAPPERS = new Set(['card', 'property_evidence']);
// What a reader looks for first, in this order; the rest follows by name, single values before nested ones.
const FIRST = [
  'name',
  'kind',
  'verdict',
  'label',
  'outcome',
  'status',
  'registered',
  'as_at',
  'entity_name',
  'entityName',
  'business_name',
  'company_name',
  'licensee_name',
  'full_address',
  'gnaf_pid',
  'search_certificate_number',
  'abn',
  'acn',
];
const ENDED = 'How it ended';
// Nothing was read there: it is where a reader finds the entry of today, and there is none of what is invented.
const ADDRESSES = new Set(['source_url', 'sourceUrl']);
const ADDRESS_LABEL = 'To be looked up at';
// Parts that an answer has only where something was found; that there are none is how it ended.
const FOUND_PARTS = new Set(['company', 'registration']);
// What these answers repeat of what was asked: below "found" it would look like a finding.
const ECHOES: Readonly<Record<string, readonly string[]>> = {
  asic_licence_lookup: ['licence_number'],
  verify_business_name_registration: ['abn', 'business_name'],
};
const LABEL_WORDS: Readonly<Record<string, string>> = { human_review_required: ' (a person must look at this)' };

/** Lists what a check found, one line for each value, the most telling first; what was asked, and is only repeated in the answer, is left out. */
export function listFindings(answer: Members, invention: Invention, tool = ''): Finding[] {
  const result = dropUnfound(answer, invention, Object.hasOwn(ECHOES, tool) ? (ECHOES[tool] ?? []) : []);
  const labelled = findAll(result, 'fields').filter(isMembers);
  const told = new Map(labelled.map(({ field, value }) => [field, value]));
  const parts = [result, ...Object.values(result).filter(isMembers)];
  const lines = [
    ...labelled.map((one) => writeLabelled(one, parts)),
    ...joinEndings(listMembers(result, [], told), invention),
    ...listCertificatePlace(result),
  ];
  // Said once: the same line twice, and one of a list that a part of the answer tells already.
  const known = new Set<string>();
  const parted = new Set(lines.filter(({ item }) => item === undefined).map(({ value }) => value));
  return lines.filter(({ label, value, item }) => {
    const line = `${label}: ${value}`;
    const isNew = !known.has(line) && !(item !== undefined && parted.has(value));
    known.add(line);
    return isNew;
  });
}

function dropUnfound(answer: Members, invention: Invention, echoes: readonly string[]): Members {
  const kept = Object.entries(answer).filter(
    ([name, value]) =>
      !(
        echoes.includes(name) ||
        (FOUND_PARTS.has(name) && value === null) ||
        (ADDRESSES.has(name) && invention !== 'none')
      ),
  );
  return Object.fromEntries(kept);
}

/** Finds the items of every list with this name in an answer or in a part of it. */
export function findAll(result: Members, name: string): unknown[] {
  const parts = [result, ...Object.values(result).filter(isMembers)];
  return parts.flatMap((part) => (Array.isArray(part[name]) ? (part[name] as unknown[]) : []));
}

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the labelled fields told already. */
type Told = ReadonlyMap<unknown, unknown>;

// An answer and its parts may each say how it ended: on the page that is one line.
function joinEndings(lines: readonly Finding[], invention: Invention): Finding[] {
  const codes = lines.filter(({ label }) => label === ENDED).map(({ value }) => value);
  const first = lines.findIndex(({ label }) => label === ENDED);
  return lines.flatMap((line, at) => {
    if (line.label !== ENDED) return [line];
    return at === first ? [{ label: ENDED, value: writeEnding(codes, invention) }] : [];
  });
}

// The answers that label each field on its own: {field, value, label}. What is verified is what the heading says: found.
function writeLabelled({ field, value, label }: Members, parts: readonly Members[]): Finding {
  const name = String(field);
  if (value === null) return { label: writeLabel(name), value: 'none in the source, so not verified' };
  const part = parts.find((one) => one[name] === value) ?? {};
  return {
    label: writeLabel(name),
    value: `${writeMember(name, value, part)}${LABEL_WORDS[String(label)] ?? ''}`,
  };
}

function listMembers(members: Members, path: readonly string[], told: Told, item?: RowItem): Finding[] {
  // The single values of a part are one line.
  const names = listNames(members, told);
  const single = path.length > 0 ? names.filter((name) => isSingle(members[name])) : [];
  const nested = names.filter((name) => !single.includes(name));
  const lines = [...listSingle(members, single, path), ...listNested(members, nested, path, told)];
  return item === undefined ? lines : lines.map((line) => ({ ...line, item }));
}

function listSingle(members: Members, names: readonly string[], path: readonly string[]): Finding[] {
  const given = names.filter((name) => (isEnd(name) || !isEmpty(members[name])) && !isPlainLabel(name, members));
  const words = [
    ...given.map((name) => `${writeName(name)}: ${writeMember(name, members[name], members)}`),
    ...listLikeness(members.match),
  ];
  return joinLines(words).map(({ text }) => ({ label: path.join(', '), value: text }));
}

function listNested(members: Members, names: readonly string[], path: readonly string[], told: Told): Finding[] {
  return names.flatMap((name) => {
    const value = members[name];
    // The headline of the page says it.
    if (path.length === 0 && (name === 'reason' || (name === 'message' && members.ok === false))) return [];
    // Only an answer as a whole ends in some way; what a register calls a status stays as it is.
    if (path.length === 0 && typeof value === 'string' && isEnding(value)) {
      return [{ label: ENDED, value }];
    }
    const own = WRAPPERS.has(name) ? path : [...path, ADDRESSES.has(name) ? ADDRESS_LABEL : writeName(name)];
    return isSingle(value)
      ? [{ label: own.join(', '), value: writeMember(name, value, members) }]
      : listValue(value, own, told);
  });
}

function listValue(value: unknown, path: readonly string[], told: Told): Finding[] {
  if (isMembers(value)) return listMembers(value, path, told);
  if (!Array.isArray(value)) return [{ label: path.join(', '), value: writeValue(value) }];
  const many = path.at(-1) ?? '';
  const one = writeOne(many);
  return value.flatMap((each, index) => {
    const own = [...path.slice(0, -1), `${one} ${index + 1}`];
    if (!isMembers(each)) return listValue(each, own, told);
    const words = many === one ? { one: `${one} entry`, many: `${one} entries` } : { one, many };
    const name = writeInside(own.join(', '));
    return listMembers(each, own, told, { name, one: writeInside(words.one), many: writeInside(words.many) });
  });
}

function listNames(members: Members, told: Told): string[] {
  const isTold = (name: string) => told.has(name) && told.get(name) === members[name];
  const isPartOfAddress = (name: string) => 'full_address' in members && OF_ADDRESS.has(name);
  const names = Object.keys(members).filter(
    (name) =>
      !(ELSEWHERE.has(name) || INTERNAL.has(name) || isTold(name) || isPartOfAddress(name) || isMeaning(name, members)),
  );
  return names
    .filter((name) => name !== 'candidates' || !isEmpty(members[name]))
    .sort((a, b) => rank(a, members[a]) - rank(b, members[b]) || (a < b ? -1 : 1));
}

function isMeaning(name: string, members: Members): boolean {
  return name.endsWith('_meaning') && name.slice(0, -'_meaning'.length) in members;
}

function isSingle(value: unknown): boolean {
  return !isMembers(value) && !(Array.isArray(value) && value.some(isMembers));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function rank(name: string, value: unknown): number {
  const place = FIRST.indexOf(name);
  if (place >= 0) return place;
  return FIRST.length + (typeof value === 'object' && value !== null ? 1 : 0);
}

// That it is in the source is what the heading says.
function isPlainLabel(name: string, members: Members): boolean {
  return name === 'label' && members[name] === 'verified';
}

// The page has the number and the hash of a certificate alone; whoever wants to read it must know where it lies.
function listCertificatePlace({ certificate, record_id }: Members): Finding[] {
  if (!isMembers(certificate) || typeof record_id !== 'string') return [];
  return [{ label: 'Where the certificate is', value: `certificates/${record_id}.json in an export of this record` }];
}

// How alike a candidate is: of an address the share of such answers that are right, of a name how near it is and what differs.
function listLikeness(match: unknown): string[] {
  if (!isMembers(match)) return [];
  const { confidence, component_scores, differences, score } = match;
  if (component_scores !== undefined && typeof confidence === 'number') {
    const chance = Math.round(confidence * 100);
    return [`Chance that it is the one meant: ${chance === 0 ? 'less than 1' : chance} in 100`];
  }
  const meanings = Array.isArray(differences) ? differences.map((one) => (isMembers(one) ? one.meaning : one)) : [];
  return [
    ...(typeof score === 'number'
      ? [`Likeness of the names: ${Math.round(score * 100)} of 100 (a measure, not a chance)`]
      : []),
    ...(meanings.length > 0 ? [`What differs: ${writeValue(meanings)}`] : []),
  ];
}

// One of the candidates is a candidate, one of the addresses an address.
function writeOne(many: string): string {
  return many.replace(/(?<=ss|us)es$|s$/, '');
}
