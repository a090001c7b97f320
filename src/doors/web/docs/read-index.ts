import { resolveLink } from './resolve-link.ts';

/** An entry of the index: a page and what it is for. */
type IndexEntry = { title: string; path: string; note: string };

export type IndexGroup = { title: string; entries: IndexEntry[] };

/** Reads the index, docs/README.md: headings, and below each a list of `- [Title](page.md): what it is for`. */
export function readIndex(markdown: string, hasFile: (path: string) => boolean): IndexGroup[] {
  const groups = markdown.split(/^## /m).slice(1);
  return groups.map((group) => {
    const [title = '', ...lines] = group.split('\n');
    return { title: title.trim(), entries: lines.flatMap((line) => readEntry(line, hasFile)) };
  });
}

function readEntry(line: string, hasFile: (path: string) => boolean): IndexEntry[] {
  const [, title = '', target = '', note = ''] = /^- \[([^\]]+)\]\(([^)\s]+)\)(?::\s*(.*))?$/.exec(line.trim()) ?? [];
  const path = title === '' ? null : resolveLink(target, 'README.md', hasFile);
  return path === null ? [] : [{ title, path, note }];
}
