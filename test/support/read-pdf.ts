import { getDocumentProxy } from 'unpdf';

/** A part of a page as a screen reader meets it: its role, its words, and the parts in it. */
export type PdfPart = { role: string; alt?: string; text: string; parts: PdfPart[] };

/** A PDF as pdf.js, which had no part in making it, reads it. */
export type ReadPdf = {
  pages: {
    size: [number, number];
    parts: PdfPart[];
    links: string[];
    /** What is no part of the page's text, such as the mark across it, and on how many lines it stands. */
    artefacts: string;
    artefactLines: number;
  }[];
  isTagged: boolean;
  info: Record<string, unknown>;
  /** Names of the files inside, each with its bytes. */
  files: Map<string, Uint8Array>;
};

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Item = { type?: string; id?: string; str?: string; hasEOL?: boolean; transform?: number[] };
type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] };

/** Reads a PDF whole. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js transfers the bytes, so the caller could no longer use them.
  const pdf = await getDocumentProxy(bytes.slice());
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(await pdf.getPage(number)));
  const { info } = await pdf.getMetadata();
  return {
    pages,
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    info: info as Record<string, unknown>,
    files: await readFiles(pdf),
  };
}

/** Lists the parts below these with a role, in the order in which they are read out. */
export function listParts(parts: readonly PdfPart[], role: string): PdfPart[] {
  return parts.flatMap((part) => [...(part.role === role ? [part] : []), ...listParts(part.parts, role)]);
}

/** Returns all words of some parts. */
export function readWords(parts: readonly PdfPart[]): string {
  return parts.map((part) => part.text + readWords(part.parts)).join('\n');
}

async function readPage(page: Page) {
  const { texts, artefacts, artefactLines } = await readMarkedText(page);
  const tree = (await page.getStructTree()) as Node | null;
  const links = (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link').map(({ url }) => String(url));
  const [, , width, height] = page.view as [number, number, number, number];
  const size: [number, number] = [Math.round(width), Math.round(height)];
  return {
    size,
    parts: (tree?.children ?? []).flatMap((node) => readPart(node, texts)),
    links,
    artefacts,
    artefactLines,
  };
}

async function readMarkedText(page: Page) {
  const texts = new Map<string, string>();
  let artefacts = '';
  const lines = new Set<number>();
  const open: (string | null)[] = [];
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items as Item[]) {
    if (item.type === 'endMarkedContent') open.pop();
    else if (item.type !== undefined) open.push(item.id ?? null);
    else {
      const id = open.findLast((one) => one !== null);
      const words = `${item.str ?? ''}${item.hasEOL ? ' ' : ''}`;
      if (id === undefined || id === null) {
        artefacts += words;
        if (words.trim() !== '') lines.add(findBaseline(item));
      } else texts.set(id, (texts.get(id) ?? '') + words);
    }
  }
  return { texts, artefacts, artefactLines: lines.size };
}

// How far its line is from the corner of the page, whichever way it is turned.
function findBaseline({ transform = [1, 0, 0, 1, 0, 0] }: Item): number {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  return Math.round((a * y - b * x) / Math.hypot(a, b));
}

function readPart(node: Node, texts: ReadonlyMap<string, string>): PdfPart[] {
  const children = node.children ?? [];
  const text = children.map(({ type, id }) => (type === 'content' ? (texts.get(id ?? '') ?? '') : '')).join('');
  const parts = children.flatMap((child) => (child.role === undefined ? [] : readPart(child, texts)));
  return [{ role: node.role ?? '', ...(node.alt === undefined ? {} : { alt: node.alt }), text, parts }];
}

async function readFiles(pdf: Document): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  // The types are behind: it is a map, and the bytes are asked for on their own.
  const reader = pdf as unknown as {
    getAttachments(): Promise<Map<string, unknown> | null>;
    getAttachmentContent(id: string): Promise<Uint8Array>;
  };
  for (const [id] of (await reader.getAttachments()) ?? []) files.set(id, await reader.getAttachmentContent(id));
  return files;
}
