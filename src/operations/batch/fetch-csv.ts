import type { GuardedClient } from '#base/guarded-client.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import { requireUrl } from '#operations/funnel/require-field.ts';

/** The largest CSV of a batch, on every plan: it is parsed in memory as a whole. */
export const MAX_CSV_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

const PROBLEMS: Partial<Record<string, string>> = {
  refused: 'must lead to the public internet',
  too_large: `must lead to a CSV of at most ${MAX_CSV_BYTES} bytes`,
  compressed: 'must lead to a CSV that is sent without compression',
};

/** Fetches the caller's CSV through the guarded client; the error says whether the URL, the network or the server is at fault. */
export async function fetchCsv(web: GuardedClient, csv_url: string): Promise<Buffer> {
  requireUrl(web, 'csv_url', csv_url);
  const answer = await web.send(csv_url, {
    method: 'GET',
    headers: { accept: 'text/csv' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_CSV_BYTES,
  });
  if (!answer.ok) {
    const problem = PROBLEMS[answer.fault];
    if (problem !== undefined) throw buildFieldError('invalid_input', 'csv_url', problem);
    throw new ServiceError('network_error', `The CSV could not be fetched: ${answer.message}.`);
  }
  if (answer.status === 200) return answer.body;
  throw new ServiceError('upstream_error', `The CSV could not be fetched: its server answered ${answer.status}.`);
}
