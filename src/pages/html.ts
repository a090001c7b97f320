import { escapeHtml } from './escape-html.ts';

/** Markup that may stand in a page as it is. Only `html` makes it, so that no text of others becomes markup. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a page may be put together from; null, undefined and false leave nothing behind. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/** Builds markup: what stands between the braces is escaped, unless it was built by `html` itself. */
export function html(words: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = words[0] ?? '';
  for (const [index, part] of parts.entries()) text += write(part) + (words[index + 1] ?? '');
  return new Html(text);
}

function write(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(write).join('');
}
