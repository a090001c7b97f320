const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe markup. Only `html` creates it, so that untrusted text never becomes markup. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A value in an `html` template; null, undefined and false render as nothing. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/** Builds markup; interpolated values are escaped unless `html` built them. */
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

/** Escapes text between tags, where quotes may stay: JSON has many. Never for attributes. */
export function escapeContent(text: string): Html {
  return new Html(text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
