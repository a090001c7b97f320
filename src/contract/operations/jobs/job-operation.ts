/** What the operations on a job have in common. */
export const JOB_OPERATION = {
  family: 'jobs',
  invalidFieldCodes: { job_id: 'invalid_id' },
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'read',
  cli: {
    positionals: [{ name: 'job-id', field: 'job_id', help: 'The job’s id, as its order was answered with it.' }],
    options: [],
    fixed: {},
  },
} as const;
