import type { PlainObject } from '#base/plain-object.ts';
import { formatValue, groupDigits, labelOf } from './format-value.ts';

// The checks whose reason is the outcome in a sentence.
const REASONED =
  /^(?:screen_name|ban_check|insolvency_check|charity_lookup|conduct_check|indigenous_corporation_lookup|asset_register_check)$/;

/** Whether the reason of an answer is its headline. */
export function isReasoned({ tool, reason }: PlainObject): boolean {
  return REASONED.test(String(tool)) && typeof reason === 'string';
}

/** Composes a headline from the main fields of an answer that has none; null where they do not say what it is about. */
export function composeHeadline(whole: PlainObject): string | null {
  const subject = nameSubject(whole);
  if (isReasoned(whole)) return [subject, formatValue('', whole.reason)].filter(Boolean).join(': ');
  if (subject === null) return null;
  const { registered, as_at, status, status_meaning, state } = whole;
  if (typeof as_at === 'string' && typeof registered === 'boolean') {
    return `${subject}: ${registered ? 'registered' : 'not registered'} for GST on ${formatValue('', as_at)}`;
  }
  const said = status_meaning ?? status ?? state;
  return typeof said === 'string' ? `${subject}: ${formatValue('', said)}` : subject;
}

function nameSubject(whole: PlainObject): string | null {
  const { abn, acn, company_name, business_name, licence_number, job_id, subscription_id } = whole;
  const name = whole.entityName ?? whole.entity_name ?? company_name;
  if (typeof business_name === 'string') return `“${formatValue('', business_name)}”`;
  if (typeof company_name === 'string' && typeof acn === 'string') return number('acn', acn, name);
  if (typeof abn === 'string') return number('abn', abn, name);
  if (typeof acn === 'string') return number('acn', acn, null);
  if (typeof licence_number === 'string') return `Licence ${formatValue('', licence_number)}`;
  const id = job_id ?? subscription_id;
  return typeof id === 'string' ? formatValue('', id) : null;
}

function number(kind: string, digits: string, name: unknown): string {
  const of = typeof name === 'string' ? `, ${formatValue('', name)}` : '';
  return `${labelOf(kind)} ${groupDigits(formatValue('', digits))}${of}`;
}
