import { readFileSync } from 'node:fs';

// Loaded into a process with --import: its Date is ahead by the milliseconds in the file CLOCK_SHIFT_FILE, which is read
// at the start and on each SIGUSR2. The clock of the database, and of everything outside the process, stays right.
const RealDate = Date;
let shiftMs = readShift();
process.on('SIGUSR2', () => {
  shiftMs = readShift();
});

function readShift(): number {
  return Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? '', 'utf8'));
}

globalThis.Date = class extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
