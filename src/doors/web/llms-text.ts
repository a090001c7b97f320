import type { Operation } from '#contract/operation.ts';
import { buildPriceTable } from '#contract/price-table.ts';

/** Builds llms.txt, which explains the service to a language model. */
export function buildLlmsText(operations: readonly Operation[], publicUrl: string): string {
  const routes = operations.flatMap((operation) =>
    operation.rest === null
      ? []
      : [
          `- ${operation.rest.method} ${publicUrl}${operation.rest.path}: ${operation.summary}. ${operation.description}`,
        ],
  );
  const prices = buildPriceTable(operations).map(({ name, price }) => `- ${name}: ${price}`);
  return `# Register-Data Service

> Australian register data as evidence: what was checked, where, when, how certain it is, and what was not checked. Not advice.

- Every REST request except the health check needs \`Authorization: Bearer <API_KEY>\`.
- Agents use ${publicUrl}/mcp with an OAuth access token; API keys are not accepted there.
- Errors are \`{ok:false, code, message, request_id}\`; branch on \`code\`.
- A source that could not be read is an error, never "nothing found".

## Routes
${routes.join('\n')}

## Prices
${prices.join('\n')}
- everything else: free

## More
- [OpenAPI](${publicUrl}/.well-known/openapi.json)
- [Reference](${publicUrl}/docs)
- [Sandbox: a value for every outcome, for test keys](${publicUrl}/docs/sandbox)
- [Pricing](${publicUrl}/pricing)
`;
}
