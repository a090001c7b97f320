import type { PlainObject } from '#base/plain-object.ts';
import type { Paint } from '#doors/cli/terminal.ts';
import { formatValue, labelOf } from './format-value.ts';

/** Whether an answer has only single values and no subject, like that of `svc health`, which monitoring runs often. */
export function isFlat(body: PlainObject): boolean {
  return Object.entries(body).every(([name, value]) => {
    return (
      !/^(?:abn|record_id|headline|job_id|subscription_id)$/.test(name) && (!isObject(value) || isEmptyList(value))
    );
  });
}

/** Renders such an answer like a sheet, without loading what builds one: that takes 8 ms. */
export function renderFlat({ ok: _ok, ...fields }: PlainObject, paint: Paint): string {
  const told = Object.entries(fields).map(([name, value]) => [labelOf(name), formatValue(name, value)] as const);
  const pairs = told.filter(([, text]) => text !== '-');
  const width = Math.max(0, ...pairs.map(([label]) => label.length));
  const lines = pairs.map(([label, text]) => {
    const isAttention = /^(?:degraded|unavailable)$/.test(text);
    return `${paint('dim', label.padEnd(width))}  ${isAttention ? paint('yellow', text) : text}\n`;
  });
  return lines.join('') || 'Done.\n';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
