import { keysOf } from '#base/keys-of.ts';
import type { Scope } from './scopes.ts';

type ShownJob = { openAtOnce: number; scope: Scope };

/** The kinds of jobs that callers see, with the maximum open jobs of an account and the scope to start and follow them. */
export const SHOWN_JOBS = {
  evidence_export: { openAtOnce: 3, scope: 'exports:write' },
  batch_search: { openAtOnce: 3, scope: 'exports:write' },
  monitor_recheck: { openAtOnce: 3, scope: 'assets:monitor' },
} as const satisfies Record<string, ShownJob>;

export type ShownJobKind = keyof typeof SHOWN_JOBS;

export const SHOWN_JOB_KINDS = keysOf(SHOWN_JOBS);
