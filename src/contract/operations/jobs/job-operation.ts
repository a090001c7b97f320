/** What the operations on a job have in common. */
export const JOB_OPERATION = {
  family: 'jobs',
  invalidFieldCodes: { job_id: 'invalid_id' },
  // By its kind: what orders a job follows it (shown-jobs.ts).
  scopes: [],
  extraErrors: ['insufficient_scope'],
  availability: 'live',
  kind: 'read',
  cli: {
    positionals: [{ name: 'job-id', field: 'job_id', help: 'The job’s id, as its order was answered with it.' }],
    options: [],
    fixed: {},
  },
} as const;
