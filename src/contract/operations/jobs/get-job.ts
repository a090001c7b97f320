import { defineOperation } from '#contract/operation.ts';
import { jobRequest, jobResponse } from '#contract/schemas/job.ts';
import { JOB_OPERATION } from './job-operation.ts';

export const getJob = defineOperation({
  ...JOB_OPERATION,
  name: 'get_job',
  summary: 'Follow a job',
  description:
    'Returns its state, its progress and, once it has succeeded, the URL of its result. It needs the scope that started the job: exports:write for an export or a batch, assets:monitor for a recheck.',
  input: jobRequest,
  output: jobResponse,
  rest: { method: 'GET', path: '/v1/jobs/{job_id}' },
  cli: { command: 'jobs show', positionals: ['job_id'] },
});
