import type { Token } from 'markdown-it';
import type { Section } from '#doors/web/reference/built-part.ts';

/** A heading of a page; its id is its anchor. */
export type Heading = { level: number; id: string; text: string };

/** Collects the headings and the text between them. Sets the id of each heading token in `meta`, and removes links inside headings, which are links themselves. */
export function collectSections(tokens: readonly Token[]): { headings: Heading[]; sections: Section[] } {
  const headings: Heading[] = [];
  const sections: Section[] = [{ id: null, heading: '', text: '' }];
  const used = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (token.type === 'heading_open' && inline !== undefined) {
      inline.children = (inline.children ?? []).filter(({ type }) => !type.startsWith('link_'));
      const text = textOf(inline.children);
      const id = numberRepeats(toAnchor(text), used);
      token.meta = { id };
      const level = Number(token.tag.slice(1));
      headings.push({ level, id, text });
      sections.push({ id: level === 1 ? null : id, heading: level === 1 ? '' : text, text: '' });
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const last = sections.at(-1);
      if (last !== undefined && token.type === 'inline') last.text += `${textOf(token.children ?? [])} `;
      if (last !== undefined && token.type === 'fence') last.text += `${token.content} `;
    }
  }
  return { headings, sections: sections.filter(({ id, text }) => id !== null || text !== '') };
}

/** The anchor of a heading, as GitHub makes it, so that links work in both places. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function numberRepeats(anchor: string, used: Map<string, number>): string {
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** The text of inline tokens, without its marks. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.type === 'softbreak' ? ' ' : token.type === 'image' ? textOf(token.children ?? []) : token.content,
    )
    .join('');
}
