/** Formats a time as a spreadsheet reads it, in the time of this computer: 2026-11-18 08:07:44. */
export function formatLocalTime(epochMs: number): string {
  const time = new Date(epochMs);
  const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(pad).join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(pad).join(':')}`;
}

/** Formats a time with the offset of this computer: 2026-11-18 08:07:44 +11:00. */
export function formatOffsetTime(epochMs: number): string {
  const minutes = -new Date(epochMs).getTimezoneOffset();
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  return `${formatLocalTime(epochMs)} ${offset}`;
}

/** Formats the day of a register, which is a day in Australia: 2026-08-01. */
export function formatRegisterDay(epochMs: number): string {
  return new Date(epochMs).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
