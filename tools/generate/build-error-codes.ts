import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { listCodesToday } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';

/** Builds docs/error-codes.md: every code with status, meaning, families and the operations that may answer with it. */
export function buildErrorCodes(operations: readonly Operation[]): string {
  const isLive = ({ tool }: Operation) => tool?.listed !== false;
  const live = operations.filter(isLive);
  const notLive = operations.flatMap((operation) => (isLive(operation) ? [] : [operation.tool?.name]));
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
    const families = Object.entries(ERROR_FAMILIES).filter(([, family]) =>
      (family.codes as readonly string[]).includes(code),
    );
    const users = live.filter((operation) => listCodesToday(operation).includes(code));
    const where =
      users.length === live.length
        ? 'all'
        : users.map((operation) => operation.name).join(', ') || describeUnused(code, notLive);
    const { status, meaning } = ERROR_CODES[code];
    return `| \`${code}\` | ${status} | ${meaning} | ${families.map(([name]) => name).join(', ') || '-'} | ${where} |`;
  });
  return `# Error codes

Generated from \`src/contract/errors.ts\`, \`src/contract/error-families.ts\` and the operation records by \`npm run generate\`.

Every error body is \`{ok: false, code, message, request_id}\` plus documented details. Branch on \`code\`; \`message\` is for people and may change. Every answer that is worth retrying has \`Retry-After\`.

| code | status | meaning | families | operations |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function describeUnused(code: ErrorCode, notLive: readonly (string | undefined)[]): string {
  if (code === 'tool_not_live') return `the tools ${notLive.join(', ')}`;
  return code === 'method_not_allowed' ? 'any path, for methods it does not support' : 'none yet';
}
