/** Lists year, month, day, hour, minute and second of a moment in UTC. */
export function listDateParts(time: Date): number[] {
  return time.toISOString().slice(0, 19).split(/\D/).map(Number);
}
