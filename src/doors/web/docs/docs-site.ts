import { setImmediate as letOthersRun } from 'node:timers/promises';
import { findExample } from '#contract/examples.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { MEDIA } from '#contract/media.ts';
import { availabilityOf, describePrice, type Operation } from '#contract/operation.ts';
import { ALL_SUBJECTS, API_SUBJECTS, type Subject } from '#contract/subjects.ts';
import type { BuiltPart, Section } from '#doors/web/reference/built-part.ts';
import { listFields } from '#doors/web/reference/list-fields.ts';
import { buildSandboxPart } from '#doors/web/reference/sandbox-tables.ts';
import { buildSubjectList } from '#doors/web/reference/subject-list.ts';
import { listCalls, listRoutes, type RoutedOperation, renderSubject } from '#doors/web/reference/subject-page.ts';
import { type Html, html } from '#pages/html.ts';
import type { DocsFiles } from './docs-files.ts';
import { fillUrl } from './fill-examples.ts';
import type { Heading } from './page-sections.ts';
import { type IndexGroup, readIndex } from './read-index.ts';
import { openMarkdownRenderer } from './render-markdown.ts';
import { resolveLink, toDocsPath } from './resolve-link.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';

export type DocsPage = {
  path: string;
  title: string;
  body: Html;
  headings: readonly Heading[];
  sections: readonly Section[];
  /** The same page for programs. */
  markdown: string;
};

/** The documentation: the index, every page by its path in reading order, and the search index. */
export type DocsSite = { groups: readonly IndexGroup[]; pages: ReadonlyMap<string, DocsPage>; search: SearchIndex };

/** The page that lists the subjects of the API; each has a page below it. */
export const API_PATH = '/docs/reference/api';

export const SANDBOX_PATH = '/docs/reference/sandbox';

/** Builds all pages: those of docs/, and one for each subject of the API. Other requests run between two pages. */
export async function buildDocsSite(
  files: DocsFiles,
  operations: readonly Operation[],
  publicUrl: string,
): Promise<DocsSite> {
  const render = await openMarkdownRenderer();
  const parts = new Map<string, BuiltPart>([
    [API_PATH, buildSubjectList(operations, { anchors: false })],
    [SANDBOX_PATH, buildSandboxPart(operations, publicUrl)],
  ]);
  const hasFile = (path: string) => files.has(path);
  const groups = readIndex(String(files.get('README.md') ?? ''), hasFile);
  const written = [...files.keys()].filter((file) => file.endsWith('.md') && file !== 'README.md');
  const built: DocsPage[] = [];
  for (const file of written) {
    const path = toDocsPath(file);
    const markdown = String(files.get(file));
    const page = { path, markdown, ...render(markdown, (target) => resolveLink(target, file, hasFile)) };
    const whole = addPart(page, parts.get(path));
    built.push({ ...whole, body: fillUrl(whole.body, publicUrl) });
    await letOthersRun();
  }
  for (const subject of ALL_SUBJECTS) {
    built.push(buildSubjectPage(subject, operations, publicUrl));
    await letOthersRun();
  }
  const pages = sortPages(built, groups);
  return { groups, pages: new Map(pages.map((page) => [page.path, page])), search: buildSearchIndex(pages) };
}

function addPart(page: DocsPage, part: BuiltPart | undefined): DocsPage {
  if (part === undefined) return page;
  const headings = part.sections.map(({ id, heading }) => ({ level: 2, id: id ?? '', text: heading }));
  return {
    ...page,
    body: html`${page.body}${part.body}`,
    headings: [...page.headings, ...headings],
    sections: [...page.sections, ...part.sections],
    markdown: `${page.markdown}\n${part.markdown}`,
  };
}

function buildSubjectPage(subject: Subject, operations: readonly Operation[], publicUrl: string): DocsPage {
  const routes = listRoutes(operations, subject);
  const { title, about } = API_SUBJECTS[subject];
  return {
    path: `${API_PATH}/${subject}`,
    title,
    body: renderSubject(subject, operations, publicUrl),
    headings: routes.map(({ name, summary }) => ({ level: 2, id: name, text: summary })),
    sections: [{ id: null, heading: '', text: about }, ...routes.map(buildSection)],
    markdown: writeSubject(subject, operations, publicUrl),
  };
}

function buildSection(operation: RoutedOperation): Section {
  const { name, summary, description, rest, cli, media, input, output } = operation;
  const fields = [...listFields(input), ...(media.includes('json') ? listFields(output) : [])];
  const words = fields.map(({ path, meaning }) => `${path.replace(/^.*\./, '')} ${meaning}`);
  const ways = [`${rest.method} ${rest.path}`, name, ...(cli === null ? [] : [`svc ${cli.command}`])];
  return { id: name, heading: summary, text: `${description} ${ways.join(', ')}. ${words.join(' ')}` };
}

// In the order of the index; pages that it does not list follow the page whose address theirs begins with.
function sortPages(pages: readonly DocsPage[], groups: readonly IndexGroup[]): DocsPage[] {
  const listed = groups.flatMap(({ entries }) => entries.map(({ path }) => path));
  const isBelow = (page: DocsPage, path: string) => page.path.startsWith(`${path}/`);
  const sorted = listed.flatMap((path) => [
    ...pages.filter((page) => page.path === path),
    ...pages.filter((page) => isBelow(page, path) && !listed.includes(page.path)),
  ]);
  return [...new Set([...sorted, ...pages])];
}

/** Writes the page of a subject as Markdown, for programs: the same facts, with one line per field. */
function writeSubject(subject: Subject, operations: readonly Operation[], publicUrl: string): string {
  const { title, about } = API_SUBJECTS[subject];
  const parts = listRoutes(operations, subject).map((operation) => writeOperation(operation, publicUrl));
  return `# ${title}\n\n${about}\n\n${parts.join('\n')}`;
}

function writeOperation(operation: Operation, publicUrl: string): string {
  const { name, summary, description, rest, scopes, status, media, input, output } = operation;
  const example = operation.gate === null ? findExample(operation) : null;
  const calls = example === null ? [] : listCalls(operation, example.request, publicUrl);
  const isFile = !media.includes('json');
  const codes = listRefusals(operation).flatMap(([code, names]) => names.map((one) => `${one} (${code})`));
  const facts = [`data ${availabilityOf(operation)}`, `price ${describePrice(operation) ?? 'none'}`];
  return [
    `## ${summary} (${name})\n`,
    `\`${rest?.method} ${rest?.path}\`: ${description}\n`,
    `${facts.join(', ')}, scopes ${scopes.join(', ') || 'none'}.\n`,
    ...calls.map(([, language, text]) => `\`\`\`${language}\n${text}\n\`\`\`\n`),
    `Request:\n\n${writeFields(input)}`,
    isFile || status === 204
      ? `Response: ${isFile ? media.map((one) => MEDIA[one]).join(' or ') : '204, without a body'}.\n`
      : `Response:\n\n${writeFields(output)}`,
    `Errors: ${codes.join(', ')}.\n`,
  ].join('\n');
}

function writeFields(schema: Operation['input']): string {
  const lines = listFields(schema).map(
    ({ path, type, isOptional, meaning }) =>
      `- \`${path}\` (${type}${isOptional ? ', optional' : ''})${meaning === '' ? '' : `: ${meaning}`}`,
  );
  return `${lines.length === 0 ? 'No fields.' : lines.join('\n')}\n`;
}
