import { listRefused, listSuccesses, type SandboxRow } from './sandbox-row.ts';
import { SANDBOX_ABNS } from './sandbox-values.ts';

const { changing, slow, failing, unreachable, nonsense, limiting, missing } = SANDBOX_ABNS;

/** ABNs: each status, each GST standing, and each trouble of the register. */
export const ABN_ROWS: readonly SandboxRow[] = [
  ...listSuccesses('get_abn', [
    [{ abn: '79002637069' }, 'An active ABN.'],
    [{ abn: '30613501612' }, 'A cancelled ABN, with a risk flag.'],
    [{ abn: '19999000101' }, 'A suspended ABN, with a risk flag.'],
    [{ abn: '51999000104' }, 'An ABN that another one replaced, with a risk flag.'],
    [{ abn: '85832766990' }, 'An active ABN whose name the register withholds.'],
    [{ abn: slow }, 'The ABN register is slow: the answer takes two seconds.'],
    [{ abn: changing }, 'An ABN whose name differs each time it is read.'],
  ]),
  ...listSuccesses('gst_check', [
    [{ abn: '79002637069', as_at: '2026-11-01' }, 'Registered for GST on that day.'],
    [{ abn: '88712649015', as_at: '2026-11-01' }, 'Never registered for GST.'],
    [{ abn: '89999000102', as_at: '2026-11-01' }, 'Not registered: the GST registration was cancelled in 2024.'],
    [{ abn: '89999000102', as_at: '2023-11-01' }, 'GST cancelled later: what is known about an earlier day.'],
    [{ abn: '70999000103', as_at: '2026-11-01' }, 'Not registered yet: the GST registration begins in 2099.'],
  ]),
  ...listSuccesses('verify_counterparty', [
    [{ abn: '79002637069' }, 'An Evidence Card for an active ABN with GST.'],
    [{ abn: '30613501612' }, 'An Evidence Card that needs review: the ABN is cancelled.'],
  ]),
  ...listSuccesses('abn_lookup', [[{ abn: '79002637069' }, 'The profile of an active ABN, for A$0.10 of play money.']]),
  ...listSuccesses('abn_history', [
    [{ abn: '38875128921' }, 'An ABN that was cancelled between two versions of the register.'],
  ]),
  ...listRefused('get_abn', [
    [{ abn: missing }, 'abn_not_found', 'The register does not contain this ABN. The check leaves a free record.'],
    [{ abn: '79002637068' }, 'invalid_abn', 'An ABN with wrong check digits.'],
    [{ abn: failing }, 'upstream_error', 'The ABN register is down: it returns an error, so nothing is known.'],
    [{ abn: unreachable }, 'network_error', 'The ABN register cannot be reached in time.'],
    [{ abn: nonsense }, 'parse_error', 'The ABN register returns nonsense.'],
    [{ abn: limiting }, 'rate_limited', 'The ABN register limits requests; Retry-After says when to retry.'],
  ]),
];
