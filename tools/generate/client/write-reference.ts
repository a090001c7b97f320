import { readFileSync } from 'node:fs';
import { describePrice } from '#contract/operation.ts';
import { ALL_SUBJECTS, API_SUBJECTS } from '#contract/subjects.ts';
import type { ClientMethod, ClientParts } from './list-methods.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Writes the reference page of a client: its README, then every method with its route and price. */
export function writeClientReference(
  page: { title: string; readme: string; writeName: (method: ClientMethod) => string },
  { methods }: ClientParts,
): string {
  const [, ...lines] = readFileSync(new URL(page.readme, ROOT), 'utf8').split('\n');
  // The README links to this page and to its neighbours from its own folder.
  const text = lines.join('\n').replaceAll(/\]\((?:\.\.\/)+docs\/reference\/[\w-]+-client\.md/g, '](#methods');
  const body = text.replaceAll(/\]\((?:\.\.\/)+docs\//g, '](../').trim();
  const note = `Generated from \`${page.readme}\` and the contract by \`npm run generate\`.`;
  const tables = ALL_SUBJECTS.flatMap((subject) => {
    const rows = methods.filter(({ operation }) => operation.subject === subject);
    return rows.length === 0 ? [] : [`### ${API_SUBJECTS[subject].title}`, writeTable(rows, page.writeName)];
  });
  return [`# ${page.title}`, note, body, '## Methods', ...tables].join('\n\n').concat('\n');
}

function writeTable(methods: readonly ClientMethod[], writeName: (method: ClientMethod) => string): string {
  const rows = methods.map((method) => {
    const { operation, rest } = method;
    const price = describePrice(operation) ?? 'closed today';
    return `| \`${writeName(method)}\` | ${operation.summary}${describeAnswer(method)} | \`${rest.method} ${rest.path}\` | ${price} |`;
  });
  return ['| method | what it does | route | price |', '|---|---|---|---|', ...rows].join('\n');
}

function describeAnswer({ answer, items }: ClientMethod): string {
  if (answer.kind === 'file') return ` (a file: ${answer.mediaTypes.join(' or ')})`;
  return items === null ? '' : ' (iterate over it)';
}
