/** What the operations on a job have in common. */
export const JOB_OPERATION = {
  subject: 'jobs',
  family: 'jobs',
  invalidFieldCodes: { job_id: 'invalid_id' },
  // The scope depends on the kind of job (shown-jobs.ts).
  scopes: [],
  extraErrors: ['insufficient_scope'],
  availability: 'live',
  kind: 'read',
} as const;
