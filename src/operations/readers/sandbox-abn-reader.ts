import { setTimeout as pause } from 'node:timers/promises';
import { newSortableId } from '#base/ids.ts';
import { SANDBOX_ABNS } from '#contract/sandbox/sandbox-values.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';

const SLOW_MS = 2_000;

const FAULTS: Readonly<Record<string, () => ServiceError>> = {
  [SANDBOX_ABNS.failing]: () => new ServiceError('upstream_error', 'Simulated: the ABN register returned an error.'),
  [SANDBOX_ABNS.unreachable]: () => new ServiceError('network_error', 'Simulated: the ABN register did not respond.'),
  [SANDBOX_ABNS.nonsense]: () =>
    new ServiceError('parse_error', 'Simulated: the response of the ABN register could not be parsed.'),
  [SANDBOX_ABNS.limiting]: () =>
    new ServiceError('rate_limited', 'Simulated: the ABN register accepts no more requests for now.', {
      details: { retry_after_seconds: 1 },
    }),
};

/** Wraps the ABN reader of test accounts: the ABNs of the sandbox make it fail, wait or change, without any request outside. */
export function buildSandboxAbnReader(abns: AbnSource): AbnSource {
  return {
    async findAbnHistory(abn) {
      const fault = Object.hasOwn(FAULTS, abn) ? FAULTS[abn] : undefined;
      if (fault !== undefined) throw fault();
      if (abn === SANDBOX_ABNS.slow) await pause(SLOW_MS);
      const finding = await abns.findAbnHistory(abn);
      return abn === SANDBOX_ABNS.changing ? rename(finding) : finding;
    },
  };
}

function rename(finding: AbnHistoryFinding): AbnHistoryFinding {
  const { entry } = finding;
  if (entry === null) return finding;
  return { ...finding, entry: { ...entry, entity_name: `SAMPLE CHANGING NAME ${newSortableId('')}` } };
}
