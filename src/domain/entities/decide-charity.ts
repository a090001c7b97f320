import { DAY_MS } from '#base/calendar-window.ts';
import type { AbnEntry } from './abn-entry.ts';
import type { Charity, CharityStatement } from './charity.ts';
import type { Conflict } from './company.ts';

/** Whether an ABN is on the ACNC register on the register's day. Absence never means that it is not a charity. */
export type CharityStatus = 'registered' | 'not_on_register' | 'not_checked';

/** Whether a statement is overdue, as far as the annual statements show. */
type OverdueStatus = 'overdue' | 'not_overdue' | 'not_known';

/** What the register says about an ABN on its day; null if the register was not read. */
export type RegisterFinding = { charity: Charity | null; as_at: string } | null;

/** The statements of an ABN, the one that was due last first, on their source's day; null if they were not read. */
export type StatementsFinding = { statements: readonly CharityStatement[]; as_at: string } | null;

/** Whether the ACNC's words for a status say that the registration was revoked. */
export function isRevoked({ registration_status }: Pick<CharityStatement, 'registration_status'>): boolean {
  return /revoked/i.test(registration_status);
}

/** Decides whether the ABN is on the register, with the reason in words. */
export function decideCharityStatus(
  register: RegisterFinding,
  filed: StatementsFinding,
): { status: CharityStatus; reason: string } {
  const latest = filed?.statements[0];
  const stated =
    latest === undefined
      ? ''
      : ` The annual statements as of ${filed?.as_at} give its status as “${latest.registration_status}”.`;
  if (register === null) return { status: 'not_checked', reason: `The ACNC register was not read.${stated}` };
  const { charity, as_at } = register;
  if (charity === null)
    return { status: 'not_on_register', reason: `Not on the ACNC register as of ${as_at}.${stated}` };
  const since = charity.registered_on === null ? '' : `, registered since ${charity.registered_on}`;
  return { status: 'registered', reason: `On the ACNC register as of ${as_at}${since}.` };
}

/** Decides whether a statement is overdue. Only statements that were received, or have a due day, are in the source, so it often cannot tell. */
export function decideOverdue(
  status: CharityStatus,
  filed: StatementsFinding,
): { status: OverdueStatus; reason: string } {
  if (filed === null) return { status: 'not_known', reason: 'The annual statements were not read.' };
  const { statements, as_at } = filed;
  const [latest] = statements;
  if (latest === undefined) {
    const reason = `The annual statements as of ${as_at} have none of this ABN. A charity may be new, exempt, part of a group that reports together, or late.`;
    return { status: 'not_known', reason };
  }
  if (status === 'not_on_register')
    return { status: 'not_known', reason: 'It is not on the register, so the source does not show what is still due.' };
  const open = statements.find(({ received_on, due_on }) => received_on === null && due_on < as_at);
  if (open !== undefined)
    return { status: 'overdue', reason: `The statement due on ${open.due_on} had not been received by ${as_at}.` };
  const received = latest.received_on === null ? 'is not due yet' : `was received on ${latest.received_on}`;
  const last = `The last statement listed, due on ${latest.due_on}, ${received}.`;
  const next = addYear(latest.due_on);
  if (next >= as_at)
    return { status: 'not_overdue', reason: `${last} The next is due about ${next}, not before ${as_at}.` };
  const reason = `${last} The next was due about ${next}; it may be in the file of a later year, which was not read.`;
  return { status: 'not_known', reason };
}

// The due day of a charity is the same each year, unless its financial year changes.
function addYear(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith('-02-29') ? next.replace('-29', '-28') : next;
}

/** Returns how many days after its due day a statement was received; 0 if in time, null if it was not received. */
export function countDaysLate({
  due_on,
  received_on,
}: Pick<CharityStatement, 'due_on' | 'received_on'>): number | null {
  if (received_on === null) return null;
  return Math.max(0, Math.round((Date.parse(received_on) - Date.parse(due_on)) / DAY_MS));
}

/** Lists where the ACNC register disagrees with the ABN register or with the annual statements; neither is preferred. */
export function listCharityConflicts(
  register: RegisterFinding,
  filed: StatementsFinding,
  entry: Pick<AbnEntry, 'status'> | null,
): Conflict[] {
  if (register === null) return [];
  const isRegistered = register.charity !== null;
  const differ = (source: string, value: string, message: string): Conflict => ({
    field: 'status',
    left: { source: 'ACNC register', value: isRegistered ? 'registered' : 'not on the register' },
    right: { source, value },
    message,
  });
  const conflicts: Conflict[] = [];
  if (isRegistered && entry !== null && entry.status !== 'active')
    conflicts.push(differ('ABR', entry.status, `Registered with the ACNC, but its ABN is ${entry.status}.`));
  const latest = filed?.statements[0];
  if (filed === null || latest === undefined) return conflicts;
  const days = `as of ${register.as_at}`;
  if (isRegistered && isRevoked(latest)) {
    const message = `On the register ${days}, but revoked in the annual statements as of ${filed.as_at}.`;
    conflicts.push(differ('ACNC annual statements', latest.registration_status, message));
  }
  // In older statements it was still registered, which is no contradiction.
  if (!isRegistered && !isRevoked(latest) && filed.as_at >= register.as_at) {
    const message = `Not on the register ${days}, but not revoked in the annual statements as of ${filed.as_at}.`;
    conflicts.push(differ('ACNC annual statements', latest.registration_status, message));
  }
  return conflicts;
}
