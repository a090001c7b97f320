import type { MarkdownIt, Token } from 'markdown-it';
import type { Section } from '#doors/web/reference/built-part.ts';
import { escapeContent, escapeHtml, Html } from '#pages/html.ts';
import { collectSections, type Heading, textOf } from './page-sections.ts';

/** A Markdown page as markup, with its headings, and its text by section for the search. */
type RenderedMarkdown = { title: string; body: Html; headings: Heading[]; sections: Section[] };

/** Renders Markdown; `linkTo` resolves the target of a link or image, or returns null to make it plain text. */
type MarkdownRenderer = (markdown: string, linkTo: (target: string) => string | null) => RenderedMarkdown;

/** Opens the renderer. It drops no text: raw HTML is escaped and shown. */
export async function openMarkdownRenderer(): Promise<MarkdownRenderer> {
  // Imported on first use: a service that shows no page starts faster without it.
  const { default: createMarkdown } = await import('markdown-it');
  const markdown: MarkdownIt = createMarkdown({ html: false, linkify: false, typographer: false });
  Object.assign(markdown.renderer.rules, RULES);
  // Every target goes through linkTo, which allows less.
  markdown.validateLink = () => true;
  return (text, linkTo) => {
    const tokens = markdown.parse(text, {});
    for (const token of tokens) if (token.children !== null) token.children = resolveTargets(token.children, linkTo);
    const { headings, sections } = collectSections(tokens);
    // markdown-it escapes text and attributes; with raw HTML off, no markup of the page reaches the output.
    const body = new Html(markdown.renderer.render(tokens, markdown.options, {}));
    return { title: headings.find(({ level }) => level === 1)?.text ?? '', body, headings, sections };
  };
}

function resolveTargets(tokens: readonly Token[], linkTo: (target: string) => string | null): Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === 'link_close') return open.pop();
    const attribute = token.type === 'image' ? 'src' : 'href';
    if (token.type !== 'link_open' && token.type !== 'image') return true;
    const target = linkTo(String(token.attrGet(attribute)));
    if (token.type === 'link_open') open.push(target !== null);
    if (target !== null) token.attrSet(attribute, target);
    else if (token.type === 'image') token.meta = { isText: true };
    return target !== null || token.type === 'image';
  });
}

type Rule = NonNullable<MarkdownIt['renderer']['rules'][string]>;

const RULES: Record<string, Rule> = {
  fence: (tokens, index) => writeCode(tokens[index]),
  code_block: (tokens, index) => writeCode(tokens[index]),
  table_open: () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n',
  table_close: () => '</table></div>\n',
  th_open: (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('scope', 'col');
    return renderer.renderToken(tokens, index, options);
  },
  heading_open: (tokens, index) => {
    const { tag = 'h2', meta } = tokens[index] ?? {};
    const id = escapeHtml(String(meta?.id));
    // The title of a page needs no link to itself.
    return tag === 'h1' ? '<h1>' : `<${tag} id="${id}"><a class="anchor" href="#${id}">`;
  },
  heading_close: (tokens, index) => (tokens[index]?.tag === 'h1' ? '</h1>\n' : `</a></${tokens[index]?.tag}>\n`),
  image: (tokens, index) => {
    const token = tokens[index];
    const alt = escapeHtml(textOf(token?.children ?? []));
    if (token?.meta?.isText === true) return alt;
    return `<img src="${escapeHtml(String(token?.attrGet('src')))}" alt="${alt}">`;
  },
};

function writeCode(token: Token | undefined): string {
  const [language = ''] = (token?.info ?? '').trim().split(/\s+/);
  const kind = /^[a-z]+$/.test(language) ? ` class="language-${language}"` : '';
  return `<pre tabindex="0"><code${kind}>${escapeContent(token?.content.trimEnd() ?? '')}</code></pre>\n`;
}
