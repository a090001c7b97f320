/** Where a check stands. */
export type CheckState = 'queued' | 'running' | 'no_change' | 'changed' | 'failed';

/** The only moves a check can make; from the last three there is none. */
export const CHECK_MOVES: Readonly<Record<CheckState, readonly CheckState[]>> = {
  queued: ['running'],
  running: ['no_change', 'changed', 'failed'],
  no_change: [],
  changed: [],
  failed: [],
};

/** Whether a check may go from one state to another. */
export function mayMove(from: CheckState, to: CheckState): boolean {
  return CHECK_MOVES[from].includes(to);
}
