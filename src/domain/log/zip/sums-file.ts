import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';

/** A line of SHA256SUMS: a file's name and its hash in hex. */
export type Sum = { sha256: string; name: string };

const LINE = /^([0-9a-f]{64}) {2}([A-Za-z0-9._/-]+)$/;

/** Formats SHA256SUMS as `sha256sum -c` reads it. */
export function formatSums(sums: readonly Sum[]): string {
  return sums.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
}

/** Parses SHA256SUMS strictly. */
export function parseSums(text: string): Parsed<Sum[]> {
  if (!text.endsWith('\n')) return refuse('SHA256SUMS does not end with a line feed');
  const sums: Sum[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, sha256, name] = LINE.exec(line) ?? [];
    if (sha256 === undefined || name === undefined) return refuse('a line of SHA256SUMS cannot be read');
    sums.push({ sha256, name });
  }
  return accept(sums);
}
