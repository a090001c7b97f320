import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { jobRequest } from '#contract/schemas/job.ts';
import { JOB_OPERATION } from './job-operation.ts';

/** GET /v1/jobs/{job_id}/result */
export const getJobResult = defineOperation({
  ...JOB_OPERATION,
  name: 'get_job_result',
  summary: 'Fetch the file that a job made',
  description:
    'The file of a job that has succeeded, while it is kept: the ZIP of an export or a batch, the report of a recheck as one JSON object to a line. Where files lie in S3 the answer is a redirect to an address that is good for a few minutes and takes no credential. It needs the scope by which the job was ordered.',
  input: jobRequest,
  output: z.never(),
  extraErrors: [...JOB_OPERATION.extraErrors, 'not_found'],
  media: ['zip', 'ndjson'],
  mayRedirect: true,
  rest: { method: 'GET', path: '/v1/jobs/{job_id}/result' },
  cli: { ...JOB_OPERATION.cli, command: 'jobs result' },
});
