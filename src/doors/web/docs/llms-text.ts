import type { Operation } from '#contract/operation.ts';
import { buildPriceTable } from '#contract/price-table.ts';
import { listPagesBelow } from './docs-page.ts';
import type { DocsSite } from './docs-site.ts';

const ABOUT = `# Register-Data Service

> Australian register data as evidence: what was checked, where, when, how certain it is, and what was not checked. Not advice.
`;

/** Writes llms.txt, which explains the service to a language model and lists every page as Markdown. */
export function writeLlmsIndex(
  { groups, pages }: DocsSite,
  operations: readonly Operation[],
  publicUrl: string,
): string {
  const routes = operations.flatMap(({ rest, summary, subject, name }) =>
    rest === null
      ? []
      : [
          `- ${rest.method} ${publicUrl}${rest.path}: ${summary}. [${name}](${publicUrl}/docs/reference/api/${subject}.md)`,
        ],
  );
  const prices = buildPriceTable(operations).map(({ name, price }) => `- ${name}: ${price}`);
  const lists = groups.map(({ title, entries }) => {
    const lines = entries.flatMap(({ path, title: name, note }) => [
      `- [${name}](${publicUrl}${path}.md): ${note}`,
      ...(path === '/docs/decisions'
        ? []
        : listPagesBelow(path, { pages }).map((page) => `  - [${page.title}](${publicUrl}${page.path}.md)`)),
    ]);
    return `## ${title}\n${lines.join('\n')}\n`;
  });
  return `${ABOUT}
- Every REST request except the health check needs \`Authorization: Bearer <API_KEY>\`.
- Agents use ${publicUrl}/mcp with an OAuth access token; API keys are not accepted there.
- Errors are \`{ok:false, code, message, request_id}\`; branch on \`code\`.
- A source that could not be read is an error, never "nothing found".
- All pages in one file: ${publicUrl}/llms-full.txt

${lists.join('\n')}
## Routes
${routes.join('\n')}

## Prices
${prices.join('\n')}
- everything else: free

## More
- [OpenAPI](${publicUrl}/.well-known/openapi.json)
- [Pricing](${publicUrl}/pricing)
`;
}

/** Writes llms-full.txt: every page as Markdown, without the decision records and the pages of the project. */
export function writeLlmsFull({ pages }: DocsSite, publicUrl: string): string {
  const shown = [...pages.values()].filter(({ path }) => !/^\/docs\/(decisions|project)\b/.test(path));
  const texts = shown.map(({ path, markdown }) => `<!-- ${publicUrl}${path} -->\n\n${markdown.trim()}\n`);
  return `${ABOUT}\n${texts.join('\n')}`;
}
