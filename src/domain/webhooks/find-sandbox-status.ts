import { SANDBOX_WEBHOOK_URL } from '#contract/sandbox/sandbox-values.ts';

const FAILURES = 2;

/** The status that the invented receiver of the sandbox answers: 500 twice, then 204; null for any other URL. */
export function findSandboxStatus(url: string, attemptsBefore: number): number | null {
  if (url !== SANDBOX_WEBHOOK_URL) return null;
  return attemptsBefore < FAILURES ? 500 : 204;
}
