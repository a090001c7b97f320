import { buildSydneyDay } from '#base/calendar-window.ts';
import { countWords } from '#base/count-words.ts';
import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { toText } from './to-text.ts';
import { isEnding, writeEnding } from './write-ending.ts';

/** Writes a page's headline: the response's headline, its reason as a full sentence, or its answer; null if it has none of them. */
export function writeHeadline(tool: string, result: PlainObject): string | null {
  // A not-found response is an error; its message is the finding.
  if (result.ok === false && typeof result.message === 'string') return endSentence(result.message);
  const parts = [result, ...Object.values(result).filter(isPlainObject)];
  const part = parts.find((one) => typeof (one.headline ?? one.reason) === 'string');
  if (part === undefined) return writeAnswer(tool, result);
  return typeof part.headline === 'string' ? part.headline : writeReason(tool, part);
}

// A reason is only a clause, so it needs a subject to be a full sentence.
function writeReason(tool: string, { reason, registered, as_at }: PlainObject): string {
  const why = endSentence(String(reason));
  const day = toText(as_at);
  if (tool === 'verify_business_name_registration') return `Business name: ${why}`;
  if (tool !== 'gst_check') return why.charAt(0).toUpperCase() + why.slice(1);
  if (typeof registered !== 'boolean')
    return `Whether it was registered for GST on ${day} could not be determined: ${why}`;
  return `${registered ? 'Registered' : 'Not registered'} for GST on ${day}: ${why}`;
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

const LICENCES: ReadonlyMap<unknown, string> = new Map([
  ['acl', 'Credit licence'],
  ['afsl', 'Financial services licence'],
]);
const OUTCOMES = ['verdict', 'outcome', 'status'];

/** Writes the answer of a response that has no headline of its own, in one sentence; null if it has no outcome either. */
function writeAnswer(tool: string, result: PlainObject): string | null {
  if (tool === 'abn_history') return writeHistory(result);
  if (tool === 'abn_lookup' || tool === 'get_abn') return writeHolder(result);
  if (tool === 'company_lookup') return writeCompany(result);
  if (tool === 'asic_licence_lookup') return writeLicences(result);
  return writeOutcome(result);
}

function writeHolder(result: PlainObject): string | null {
  const { abn, status, gst } = result;
  const name = result.entity_name ?? result.entityName;
  if (typeof abn !== 'string' || typeof status !== 'string') return null;
  const holder =
    typeof name === 'string'
      ? `is ${status} and belongs to ${name}`
      : `is ${status}; the source has no name for its holder`;
  const registered = isPlainObject(gst) ? gst.registered : null;
  const tax = typeof registered === 'boolean' ? `, ${registered ? 'registered' : 'not registered'} for GST` : '';
  return `ABN ${formatAbn(abn)} ${holder}${tax}${writeDay(result.retrieved_at)}.`;
}

function writeHistory({ abn, names, statuses, gst, addresses, complete, observed_from }: PlainObject): string | null {
  if (typeof abn !== 'string') return null;
  const counts = [
    count(names, 'name', 'names'),
    count(statuses, 'status', 'statuses'),
    count(gst, 'GST registration', 'GST registrations'),
    count(addresses, 'address', 'addresses'),
  ];
  const seen = counts.join(', ').replace(/, (?=[^,]*$)/, ' and ');
  const partly = complete === false ? ` This may not be the whole history${writeSince(observed_from)}.` : '';
  return `ABN ${formatAbn(abn)} has ${seen} on record.${partly}`;
}

function writeCompany(result: PlainObject): string | null {
  const { company, candidates } = result;
  if (isPlainObject(company)) {
    const { company_name, acn, status, status_meaning } = company;
    return `${toText(company_name)} (ACN ${formatAcn(toText(acn))}) is on the company register; its status is “${toText(status_meaning ?? status)}”.`;
  }
  if (!Array.isArray(candidates) || candidates.length === 0) return writeOutcome(result);
  return candidates.length === 1
    ? 'One company may be meant; a person must compare the two names.'
    : `${candidates.length} companies may be meant; a person must choose.`;
}

function writeLicences(result: PlainObject): string | null {
  const licences = Array.isArray(result.licences) ? result.licences.filter(isPlainObject) : [];
  if (licences.length === 0) return writeOutcome(result);
  const held = licences.map(({ licence_type, licence_number, licensee_name, status, status_meaning }) => {
    const said = status_meaning ?? status;
    const state = typeof said === 'string' ? ` (status “${said}”)` : '';
    return `${LICENCES.get(licence_type) ?? 'Licence'} ${toText(licence_number)} is held by ${toText(licensee_name)}${state}`;
  });
  const words = held.join('; ');
  return words.endsWith('.') ? words : `${words}.`;
}

function writeOutcome(result: PlainObject): string | null {
  const codes = [result, ...Object.values(result).filter(isPlainObject)].flatMap((part) =>
    OUTCOMES.map((name) => part[name]).filter((code) => typeof code === 'string' && isEnding(code)),
  );
  return codes.length === 0 ? null : `${writeEnding([String(codes[0])], 'none')}.`;
}

function count(list: unknown, one: string, many: string): string {
  return countWords(Array.isArray(list) ? list.length : 0, one, many);
}

function writeDay(time: unknown): string {
  const atMs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(atMs) ? '' : `, as at ${buildSydneyDay(atMs)}`;
}

function writeSince(day: unknown): string {
  return typeof day === 'string' ? `: it was observed since ${day}` : '';
}
