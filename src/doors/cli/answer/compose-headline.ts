import type { PlainObject } from '#base/plain-object.ts';
import { writeHeadline } from '#domain/evidence/page/write-headline.ts';
import { formatValue, groupDigits, labelOf } from './format-value.ts';

/** Composes a headline for an answer that has none; null where its fields do not say what it is about. `whole` has its fields unwrapped. */
export function composeHeadline(body: PlainObject, whole: PlainObject): string | null {
  const subject = nameSubject(whole);
  // The headline that the PDF of its record has.
  const said = typeof body.tool === 'string' ? writeHeadline(body.tool, body) : null;
  if (said === null) {
    const state = whole.status_meaning ?? whole.status ?? whole.state;
    return subject !== null && typeof state === 'string' ? `${subject}: ${formatValue('', state)}` : subject;
  }
  const sentence = formatValue('', said).replace(/^Business name: /, '');
  const isNamed = [whole.abn, whole.acn].some((one) => typeof one === 'string' && sentence.includes(groupDigits(one)));
  return subject === null || isNamed ? sentence : `${subject}: ${sentence}`;
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
