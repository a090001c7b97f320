import { SaxesParser } from 'saxes';

/** An element with its text and its children; prefixes and attributes are left out. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** Parses a document into a tree; null when it is not well-formed XML, or has a document type. Only a document type can declare entities, so none is ever expanded or fetched. */
export function parseXml(document: string): XmlElement | null {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open: XmlElement[] = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('doctype', () => {
    throw new Error('a document type is refused');
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(document).close();
  } catch {
    return null;
  }
  return root.children[0] ?? null;
}

/** Returns the first child with a name, or null. */
export function findChild(element: XmlElement | null, name: string): XmlElement | null {
  return element?.children.find((child) => child.name === name) ?? null;
}

/** Returns all children with a name, in order. */
export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Returns the trimmed text of the first child with a name; null when there is none or it is empty. */
export function findChildText(element: XmlElement | null, name: string): string | null {
  return findChild(element, name)?.text.trim() || null;
}
