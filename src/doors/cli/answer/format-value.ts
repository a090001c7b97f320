import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { normaliseText } from '#doors/cli/terminal.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
// A number of milliseconds in a field of time: from 2001 on.
const FIRST_EPOCH_MS = 1e12;
const CAPITALS = /^(?:abn|acn|api|gst|id|url|vin|pid|asic|afsl|acl)$/;

/** Formats a value for people: times in the zone of this machine, money with its sign, yes and no. A missing value is a dash. */
export function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(name, value);
  if (typeof value === 'string') return TIME.test(value) ? formatZonedTime(Date.parse(value)) : normaliseText(value);
  if (Array.isArray(value)) return value.map((item) => formatValue('', item)).join(', ') || 'none';
  return isPlainObject(value) ? formatObject(value) : normaliseText(String(value));
}

function formatNumber(name: string, value: number): string {
  if (name.endsWith('_cents')) return `${value < 0 ? '-' : ''}A$${(Math.abs(value) / 100).toFixed(2)}`;
  if (/_at$|_ms$/.test(name) && value >= FIRST_EPOCH_MS) return formatZonedTime(value);
  return String(value);
}

function formatObject(value: PlainObject): string {
  if (isTarget(value)) return normaliseText(`${value.type} ${value.value}`);
  const pairs = Object.entries(value).filter(([, one]) => one !== null);
  return pairs.map(([name, one]) => `${normaliseText(name)}: ${formatValue(name, one)}`).join(', ') || '-';
}

export function isTarget(value: PlainObject): boolean {
  return Object.keys(value).sort().join() === 'type,value';
}

/** Formats a time as 2026-11-01 19:00 AEDT, in the zone of this machine. */
export function formatZonedTime(epochMs: number): string {
  const time = new Date(epochMs);
  if (Number.isNaN(epochMs) || Number.isNaN(time.getTime())) return '-';
  return `${formatLocalTime(epochMs).slice(0, -3)} ${nameZone(time)}`;
}

/** The zone of this machine at a time. Only Australian names are shortened: elsewhere initials would mislead. Intl would take 30 ms. */
function nameZone(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const name = /\((Australian [^)]+)\)/.exec(time.toString())?.[1];
  if (name !== undefined) return name.replace(/(\w)\w*\s*/g, '$1');
  return `UTC${writeOffset(minutes)}`;
}

function writeOffset(minutes: number): string {
  const parts = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map(pad).join(':')}`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

/** Turns the name of a field into words: abnRegisteredDate is ABN registered date. */
export function labelOf(name: string): string {
  const words = name
    .replace(/_cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[_\s.]+/)
    .map((word) => (CAPITALS.test(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = normaliseText(words.join(' '));
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Writes an ABN or ACN in its usual groups; another number stays as it is. */
export function groupDigits(number: string): string {
  if (/^\d{11}$/.test(number)) return number.replace(/(\d{2})(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4');
  return /^\d{9}$/.test(number) ? number.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3') : number;
}

/** Wraps text at spaces. A longer word gets a line of its own. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Formats a time as a spreadsheet reads it, in the time of this computer: 2026-11-18 08:07:44. */
export function formatLocalTime(epochMs: number): string {
  const time = new Date(epochMs);
  const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(pad).join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(pad).join(':')}`;
}

/** Formats a time with the offset of this computer: 2026-11-18 08:07:44 +11:00. */
export function formatOffsetTime(epochMs: number): string {
  return `${formatLocalTime(epochMs)} ${writeOffset(-new Date(epochMs).getTimezoneOffset())}`;
}

/** Formats the day of a register, which is a day in Australia: 2026-08-01. */
export function formatRegisterDay(epochMs: number): string {
  return new Date(epochMs).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });
}
