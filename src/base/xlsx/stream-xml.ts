import { SaxesParser } from 'saxes';
import { BadWorkbook } from './bad-workbook.ts';

/** A part of a workbook, unpacked as it is read. */
export type WorkbookPart = { name: string; open(): AsyncIterable<Buffer> };

/** Receives the elements of a part in document order. Names have no prefix; `text` gets the text directly inside. */
export type XmlEvents = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
};

const MAX_DEPTH = 64;
const CHUNK_BYTES = 1 << 18;
// The longest cell, with every character written as a reference, stays well below this.
const MAX_BETWEEN_TAGS = 1 << 20;

/**
 * Parses a part as a stream and yields after each chunk; throws a BadWorkbook if it is not well-formed UTF-8 XML, has
 * another root element than `root`, or has a document type. Only a document type can declare entities, so none expands.
 */
export async function* streamXml(part: WorkbookPart, root: string, events: XmlEvents): AsyncGenerator<void> {
  const refuse = (why: string, cause?: unknown) => new BadWorkbook(`${part.name} ${why}`, { cause });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let pending = 0;
  let fault: BadWorkbook | null = null;
  parser.on('error', (error) => {
    fault ??= refuse(`is not well-formed XML: ${error.message}`, error);
  });
  parser.on('doctype', () => {
    fault ??= refuse('has a document type, which is not accepted');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = stripPrefix(name);
    if (depth === 0 && local !== root) fault ??= refuse(`is no ${root}: its root element is ${local.slice(0, 40)}`);
    depth += 1;
    pending = 0;
    if (depth > MAX_DEPTH) fault ??= refuse(`nests elements more than ${MAX_DEPTH} deep`);
    // The parser continues to the end of its chunk after a fault.
    if (fault === null) events.open(local, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    pending = 0;
    if (fault === null) events.close(stripPrefix(name));
  });
  const takeText = (text: string) => {
    if (fault === null) events.text(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  const push = (text: string) => {
    parser.write(text);
    pending += text.length;
    if (pending > MAX_BETWEEN_TAGS) fault ??= refuse(`has more than ${MAX_BETWEEN_TAGS} characters without a tag`);
    if (fault !== null) throw fault;
  };
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw refuse('contains bytes that are not UTF-8', error);
    }
  };
  for await (const chunk of part.open()) {
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      push(decode(chunk.subarray(at, at + CHUNK_BYTES)));
      yield;
    }
  }
  push(decode());
  parser.close();
  if (fault !== null) throw fault;
  yield;
}

/** Parses a whole part, for some of its events; throws as streamXml does. */
export async function readXmlPart(part: WorkbookPart, root: string, events: Partial<XmlEvents>): Promise<void> {
  const ignored = () => undefined;
  const chunks = streamXml(part, root, { open: ignored, text: ignored, close: ignored, ...events });
  while ((await chunks.next()).done !== true);
}

/** Returns an attribute by its name without a prefix, such as `id` for `r:id`; null without one. */
export function findAttribute(attributes: Readonly<Record<string, string>>, local: string): string | null {
  const name = Object.keys(attributes).find((one) => stripPrefix(one) === local);
  return name === undefined ? null : (attributes[name] ?? null);
}

function stripPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
