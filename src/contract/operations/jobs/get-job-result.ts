import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { jobRequest } from '#contract/schemas/job.ts';
import { JOB_OPERATION } from './job-operation.ts';

export const getJobResult = defineOperation({
  ...JOB_OPERATION,
  name: 'get_job_result',
  summary: 'Download the file of a job',
  description:
    'The file of a succeeded job until it expires: the ZIP of an export or a batch, or the report of a recheck with one JSON object per line. If files are in S3, the answer is a redirect to a URL that is valid for a few minutes and needs no credential. It needs the scope that started the job.',
  input: jobRequest,
  output: z.never(),
  extraErrors: [...JOB_OPERATION.extraErrors, 'not_found'],
  media: ['zip', 'ndjson'],
  mayRedirect: true,
  rest: { method: 'GET', path: '/v1/jobs/{job_id}/result' },
  cli: { command: 'jobs result', positionals: ['job_id'] },
});
