/** The kinds of jobs that callers see, each with how many of them one account may have open at once. */
export const SHOWN_JOBS = {
  evidence_export: { openAtOnce: 3 },
  batch_search: { openAtOnce: 3 },
  monitor_recheck: { openAtOnce: 3 },
} as const;

/** The closed union of their names. */
export type ShownJobKind = keyof typeof SHOWN_JOBS;

/** All of them, as the contract names them. */
export const SHOWN_JOB_KINDS = Object.keys(SHOWN_JOBS) as [ShownJobKind, ...ShownJobKind[]];
