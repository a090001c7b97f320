import { SANDBOX_GROUPS, SANDBOX_ROWS } from '#contract/sandbox/sandbox-table.ts';
import { say, sayFault } from '#doors/cli/terminal.ts';

const HELP = `List a value for every outcome, to try with a test key (svc_test_…).
Nothing is sent.

Usage: svc sandbox [--json]

Each row names an operation, its input, and the answer that a test key gets.
The values are invented. A live key never knows the sandbox: values;
identifiers of the samples answer it too while no real register is loaded.
The same table is at /docs/sandbox.

Options:
  --json      Print one JSON value: {"rows": [{"operation", "input",
              "http_status", "code", "outcome"}]}.
  --no-color  Accepted like elsewhere; the table has no colour.
`;

/** Runs `svc sandbox`; returns the exit code. */
export function runSandbox(argv: readonly string[]): number {
  const words = argv.filter((word) => word !== '--no-color');
  if (words.includes('--help') || words.includes('-h')) return say(1, HELP);
  const unknown = words.find((word) => word !== '--json');
  if (unknown !== undefined)
    return sayFault('svc sandbox takes only the options --json and --no-color\nsee svc sandbox --help');
  return say(1, words.length === 0 ? renderTable() : `${JSON.stringify({ rows: SANDBOX_ROWS })}\n`);
}

function renderTable(): string {
  const groups = SANDBOX_GROUPS.map(({ title, rows }) => {
    const lines = rows.map(({ operation, input, http_status, code, outcome }) =>
      [`  ${operation} ${JSON.stringify(input)}`, `    ${http_status} ${code ?? 'ok'}: ${outcome}`].join('\n'),
    );
    return `${title}\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}
