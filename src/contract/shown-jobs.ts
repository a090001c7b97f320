import type { Scope } from './scopes.ts';

type ShownJob = { openAtOnce: number; scope: Scope };

/** The kinds of jobs that callers see, each with how many of them one account may have open at once, and the scope by which it is ordered and followed. */
export const SHOWN_JOBS = {
  evidence_export: { openAtOnce: 3, scope: 'exports:write' },
  batch_search: { openAtOnce: 3, scope: 'exports:write' },
  monitor_recheck: { openAtOnce: 3, scope: 'assets:monitor' },
} as const satisfies Record<string, ShownJob>;

/** The closed union of their names. */
export type ShownJobKind = keyof typeof SHOWN_JOBS;

/** All of them, as the contract names them. */
export const SHOWN_JOB_KINDS = Object.keys(SHOWN_JOBS) as [ShownJobKind, ...ShownJobKind[]];
