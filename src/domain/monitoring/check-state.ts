/** The state of a check. */
export type CheckState = 'queued' | 'running' | 'no_change' | 'changed' | 'failed';

/** The allowed transitions; the last three states are final. */
export const CHECK_MOVES: Readonly<Record<CheckState, readonly CheckState[]>> = {
  queued: ['running'],
  running: ['no_change', 'changed', 'failed'],
  no_change: [],
  changed: [],
  failed: [],
};

/** Whether a transition is allowed. */
export function mayMove(from: CheckState, to: CheckState): boolean {
  return CHECK_MOVES[from].includes(to);
}
