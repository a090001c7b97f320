import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { findPathFault } from '#domain/log/timestamp/certificate-path.ts';
import type { IssuedCertificate } from '#domain/log/timestamp/issued-certificate.ts';
import { readTimestamp } from '#domain/log/timestamp/timestamp-token.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';
import { CLOCK_SLACK_MS } from './key-times.ts';

/** A token, what it is about in words, the bytes that it covers, and who names itself as its authority (null if unknown). */
export type Stamped = { token: Bytes; stamped: Bytes; what: string; name: string | null };

/** Whom the reader trusts, and when the record claims to be made. */
type StampTrust = { authorities: readonly IssuedCertificate[]; madeAt: string; nowMs: number };

/** The outcome for a file without timestamps. */
const NO_TIMESTAMP = leaveUnchecked(
  'This file has no timestamp of an outside authority: its times are those that the service claims.',
);

/** Checks the timestamps of a file. One that is broken fails; one of an authority that the reader does not trust proves nothing. */
export async function checkTimestamps(stamps: readonly Stamped[], trust: StampTrust): Promise<Outcome> {
  if (stamps.length === 0) return NO_TIMESTAMP;
  const outcomes = await Promise.all(stamps.map((one) => checkTimestamp(one, trust)));
  const passed = outcomes.filter(({ result }) => result === 'passed').map(({ message }) => message);
  const failed = outcomes.find(({ result }) => result === 'failed');
  if (failed !== undefined || passed.length === 0) return failed ?? outcomes[0] ?? NO_TIMESTAMP;
  return pass(passed.join(' '));
}

// Anyone can add a timestamp of an authority of their own, under any name.
function leaveUncounted(name: string | null): Outcome {
  const named = name === null ? '' : ` It calls itself ${name}, which was not checked.`;
  return leaveUnchecked(
    `A timestamp by an authority you did not name is in the file and was not counted.${named} To count it, give the certificate of an authority you trust (--authority).`,
  );
}

async function checkTimestamp(
  { token, stamped, what, name }: Stamped,
  { authorities, madeAt, nowMs }: StampTrust,
): Promise<Outcome> {
  const read = await readTimestamp(token, stamped);
  if (!read.ok) return fail(`The timestamp of ${what} is invalid: ${read.why}.`);
  const { timeMs, signer, others } = read.value;
  const time = new Date(timeMs).toISOString();
  if (authorities.length === 0) return leaveUncounted(name);
  const fault = await findPathFault({ signer, others, trusted: authorities, atMs: timeMs });
  if (fault !== null) return leaveUnchecked(`The timestamp of ${what} is not from an authority you trust: ${fault}.`);
  if (timeMs > nowMs + CLOCK_SLACK_MS)
    return fail(`The timestamp of ${what} is dated ${time}, which is in the future according to this machine’s clock.`);
  if (timeMs < Date.parse(madeAt) - CLOCK_SLACK_MS)
    return fail(`The timestamp of ${what} is dated ${time}, before the record claims to be made.`);
  return pass(`An authority you trust saw ${what} at ${time}.`);
}
