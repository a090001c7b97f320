import { ERROR_EXAMPLES } from '#contract/error-examples.ts';
import { ERROR_HELP } from '#contract/error-help.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { listCodesToday } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';

/** Builds docs/reference/errors.md: every code with status, meaning, cause, fix, example and the operations that return it. */
export function buildErrorCodes(operations: readonly Operation[]): string {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  const rows = codes.map((code) => {
    const { status, meaning } = ERROR_CODES[code];
    return `| [\`${code}\`](#${code}) | ${status} | ${meaning} |`;
  });
  return `# Error codes

Generated from \`src/contract/errors.ts\`, \`error-help.ts\`, \`examples/errors.json\` and the operations by \`npm run generate\`.

Every error body is \`{ok: false, code, message, request_id}\` plus the details below. Branch on \`code\`; \`message\` is for people and may change. Every answer that is worth retrying has \`Retry-After\`.

The examples are what a test key gets from the [sandbox](sandbox.md), and a test compares them. Ids and times are invented.

| code | status | meaning |
|---|---|---|
${rows.join('\n')}

${codes.map((code) => buildSection(code, operations)).join('\n')}`;
}

function buildSection(code: ErrorCode, operations: readonly Operation[]): string {
  const { cause, fix } = ERROR_HELP[code];
  return `## ${code}

- **Status**: ${ERROR_CODES[code].status}
- **Cause**: ${cause}
- **Fix**: ${fix}
- **Returned by**: ${listUsers(code, operations)}

\`\`\`json
${JSON.stringify(ERROR_EXAMPLES[code], null, 2)}
\`\`\`
`;
}

function listUsers(code: ErrorCode, operations: readonly Operation[]): string {
  const isLive = ({ tool }: Operation) => tool?.listed !== false;
  const live = operations.filter(isLive);
  const users = live.filter((operation) => listCodesToday(operation).includes(code));
  if (users.length === live.length) return 'every operation';
  if (users.length > live.length / 2)
    return `${users.length} of ${live.length} operations; the API reference lists them`;
  const notLive = operations.flatMap(({ tool }) => (tool?.listed === false ? [`\`${tool.name}\``] : []));
  return users.map(({ name }) => `\`${name}\``).join(', ') || describeUnused(code, notLive);
}

function describeUnused(code: ErrorCode, notLive: readonly string[]): string {
  if (code === 'tool_not_live') return `the tools ${notLive.join(', ')}`;
  return code === 'method_not_allowed' ? 'any path, for methods it does not support' : 'none yet';
}
