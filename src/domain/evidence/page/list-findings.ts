import { findOwn, isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { readWordSet, splitWords } from '#base/word-lists.ts';
import type { Invention } from '#domain/log/record/describe-data.ts';
import { type Finding, joinLines, type RowItem } from './cut-rows.ts';
import { listLikeness } from './list-likeness.ts';
import { isEnding, writeEnding } from './write-ending.ts';
import { writeInside, writeLabel } from './write-label.ts';
import { isEnd, writeMember, writeName, writeValue } from './write-member.ts';

// Printed elsewhere on the page, or meaningless outside a response.
const ELSEWHERE = readWordSet(`
  conflicts data_mode fields generated_at headline human_review_items limitations mismatch_flags not_checked ok
  record_id retrieved_at risk_flags source source_checks source_citation source_version sources subject target tool
`);
// How the service reached its answer: for programs, only in the JSON.
const INTERNAL = readWordSet(`
  candidate_count clean confidence entity_type_code evidence evidence_ref fact_hashes fingerprint geocode_type match
  matched_on new_hash normalized_address_key old_hash source_id target_hash value_hash
`);
// Parts of a full address.
const OF_ADDRESS = new Set(['locality', 'postcode', 'state']);
// Parts that contain the whole answer; their names mean nothing to a reader.
const WRAPPERS = new Set(['card', 'property_evidence']);
// The fields that readers look for first, in this order; the rest follow by name, single values before nested ones.
const FIRST = splitWords(`
  name kind verdict label outcome status registered as_at entity_name entityName business_name company_name
  licensee_name full_address gnaf_pid search_certificate_number abn acn
`);
// The order of nested parts; the rest follow by name.
const PARTS = ['names', 'statuses', 'gst', 'addresses'];
const ENDED = 'Outcome';
// A link to the register's current entry, which was not read. Invented entities have none.
const ADDRESSES = new Set(['source_url', 'sourceUrl']);
const ADDRESS_LABEL = 'To be looked up at';
// Parts that exist only if something was found; the outcome already says that nothing was.
const FOUND_PARTS = new Set(['charity', 'company', 'last_statement', 'registration']);
// These fields repeat the request; under "found" they would look like findings.
const ECHOES: Readonly<Record<string, readonly string[]>> = {
  asic_licence_lookup: ['licence_number'],
  ban_check: ['name'],
  screen_name: ['name'],
  verify_business_name_registration: ['abn', 'business_name'],
};
const LABEL_WORDS: Readonly<Record<string, string>> = { human_review_required: ' (a person must review this)' };

/** Lists a check's findings, one line per value, the most important first; omits fields that only repeat the request. */
export function listFindings(answer: PlainObject, invention: Invention, tool = ''): Finding[] {
  const result = dropUnfound(answer, invention, findOwn(ECHOES, tool) ?? []);
  const labelled = findAll(result, 'fields').filter(isPlainObject);
  const listed = new Map(labelled.map(({ field, value }) => [field, value]));
  const parts = [result, ...Object.values(result).filter(isPlainObject)];
  const lines = [
    ...labelled.map((one) => writeLabelled(one, parts)),
    ...joinEndings(listMembers(result, [], listed), invention),
    ...listCertificatePlace(result),
  ];
  // Drops duplicate lines, and list items that another part of the response already shows.
  const known = new Set<string>();
  const parted = new Set(lines.filter(({ item }) => item === undefined).map(({ value }) => value));
  return lines.filter(({ label, value, item }) => {
    const line = `${label}: ${value}`;
    const isNew = !known.has(line) && !(item !== undefined && parted.has(value));
    known.add(line);
    return isNew;
  });
}

function dropUnfound(answer: PlainObject, invention: Invention, echoes: readonly string[]): PlainObject {
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

/** Lists the items of every list with this name in a response or its parts. */
export function findAll(result: PlainObject, name: string): unknown[] {
  const parts = [result, ...Object.values(result).filter(isPlainObject)];
  return parts.map((part) => part[name]).flatMap((list) => (Array.isArray(list) ? list : []));
}

/** The values that labelled fields already show. */
type Listed = ReadonlyMap<unknown, unknown>;

// A response and its parts may each state the outcome; the page prints it once.
function joinEndings(lines: readonly Finding[], invention: Invention): Finding[] {
  const codes = lines.filter(({ label }) => label === ENDED).map(({ value }) => value);
  const first = lines.findIndex(({ label }) => label === ENDED);
  return lines.flatMap((line, at) => {
    if (line.label !== ENDED) return [line];
    return at === first ? [{ label: ENDED, value: writeEnding(codes, invention) }] : [];
  });
}

// Responses with labelled fields: {field, value, label}. Verified fields need no label, because the heading says "found".
function writeLabelled({ field, value, label, meaning }: PlainObject, parts: readonly PlainObject[]): Finding {
  const name = String(field);
  if (value === null) return { label: writeLabel(name), value: 'none in the source, so not verified' };
  const part = { [`${name}_meaning`]: meaning, ...parts.find((one) => one[name] === value) };
  return {
    label: writeLabel(name),
    value: `${writeMember(name, value, part)}${LABEL_WORDS[String(label)] ?? ''}`,
  };
}

function listMembers(members: PlainObject, path: readonly string[], listed: Listed, item?: RowItem): Finding[] {
  // The single values of a part form one line.
  const names = listNames(members, listed);
  const single = path.length > 0 ? names.filter((name) => isSingle(members[name])) : [];
  const nested = names.filter((name) => !single.includes(name));
  const lines = [...listSingle(members, single, path), ...listNested(members, nested, path, listed)];
  return item === undefined ? lines : lines.map((line) => ({ ...line, item }));
}

function listSingle(members: PlainObject, names: readonly string[], path: readonly string[]): Finding[] {
  const given = names.filter((name) => (isEnd(name) || !isEmpty(members[name])) && !isPlainLabel(name, members));
  const parts = [
    ...given.map((name) => ({ label: writeName(name), value: writeMember(name, members[name], members) })),
    ...listLikeness(members.match),
  ];
  const lines = joinLines(parts.map(({ label, value }) => `${label}: ${value}`));
  let done = 0;
  return lines.map(({ text, count }) => {
    done += count;
    return { label: path.join(', '), value: text, parts: parts.slice(done - count, done) };
  });
}

function listNested(
  members: PlainObject,
  names: readonly string[],
  path: readonly string[],
  listed: Listed,
): Finding[] {
  return names.flatMap((name) => {
    const value = members[name];
    // The page's headline shows it.
    if (path.length === 0 && (name === 'reason' || (name === 'message' && members.ok === false))) return [];
    // Only a whole response has an outcome; a register's own status stays as it is.
    if (path.length === 0 && typeof value === 'string' && isEnding(value)) {
      return [{ label: ENDED, value }];
    }
    const own = WRAPPERS.has(name) ? path : [...path, ADDRESSES.has(name) ? ADDRESS_LABEL : writeName(name)];
    if (!isSingle(value)) return listValue(value, own, listed);
    const words =
      Array.isArray(value) && value.length > 0 ? value.map(writeValue) : [writeMember(name, value, members)];
    return joinLines(words).map(({ text }) => ({ label: own.join(', '), value: text }));
  });
}

function listValue(value: unknown, path: readonly string[], listed: Listed): Finding[] {
  if (isPlainObject(value)) return listMembers(value, path, listed);
  if (!Array.isArray(value)) return [{ label: path.join(', '), value: writeValue(value) }];
  const many = path.at(-1) ?? '';
  const one = writeOne(many);
  return value.flatMap((each, index) => {
    const own = [...path.slice(0, -1), `${one} ${index + 1}`];
    if (!isPlainObject(each)) return listValue(each, own, listed);
    const words = many === one ? { one: `${one} entry`, many: `${one} entries` } : { one, many };
    const name = writeInside(own.join(', '));
    return listMembers(each, own, listed, { name, one: writeInside(words.one), many: writeInside(words.many) });
  });
}

function listNames(members: PlainObject, listed: Listed): string[] {
  const isListed = (name: string) => listed.has(name) && listed.get(name) === members[name];
  const isPartOfAddress = (name: string) => 'full_address' in members && OF_ADDRESS.has(name);
  const names = Object.keys(members).filter(
    (name) =>
      !(
        ELSEWHERE.has(name) ||
        INTERNAL.has(name) ||
        isListed(name) ||
        isPartOfAddress(name) ||
        isMeaning(name, members)
      ),
  );
  return names
    .filter((name) => name !== 'candidates' || !isEmpty(members[name]))
    .sort((a, b) => rank(a, members[a]) - rank(b, members[b]) || (a < b ? -1 : 1));
}

function isMeaning(name: string, members: PlainObject): boolean {
  return name.endsWith('_meaning') && name.slice(0, -'_meaning'.length) in members;
}

function isSingle(value: unknown): boolean {
  return !isPlainObject(value) && !(Array.isArray(value) && value.some(isPlainObject));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function rank(name: string, value: unknown): number {
  const place = FIRST.indexOf(name);
  if (place >= 0) return place;
  if (typeof value !== 'object' || value === null) return FIRST.length;
  const part = PARTS.indexOf(name);
  return FIRST.length + 1 + (part >= 0 ? part : PARTS.length);
}

// The heading already says that it is in the source.
function isPlainLabel(name: string, members: PlainObject): boolean {
  return name === 'label' && members[name] === 'verified';
}

// The page has only the certificate's number and hash, so it must say where to find the certificate.
function listCertificatePlace({ certificate, record_id }: PlainObject): Finding[] {
  if (!isPlainObject(certificate) || typeof record_id !== 'string') return [];
  return [{ label: 'Where the certificate is', value: `certificates/${record_id}.json in an export of this record` }];
}

// The singular of a list's name: candidates, candidate; addresses, address.
function writeOne(many: string): string {
  return many.replace(/(?<=ss|us)es$|s$/, '');
}
