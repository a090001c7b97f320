import { BadWorkbook, type WorkbookLimits } from './bad-workbook.ts';
import { decodeSheetText } from './cell.ts';
import { readXmlPart, type WorkbookPart } from './stream-xml.ts';

const OVERHEAD = 16;

/** Collects the text of one string: its `t` elements, plain or in runs, without the phonetic guide. */
export function openTextCollector(limits: WorkbookLimits) {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    start() {
      text = '';
      isText = false;
      isPhonetic = false;
    },
    open(name: string) {
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    add(part: string) {
      if (!isText) return;
      text += part;
      if (text.length > limits.cellCharacters)
        throw new BadWorkbook(`a cell has more than ${limits.cellCharacters} characters`);
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    take: () => decodeSheetText(text),
  };
}

/** Reads the strings that cells refer to by number; throws a BadWorkbook if they exceed the limits. */
export async function readSharedStrings(part: WorkbookPart, limits: WorkbookLimits): Promise<string[]> {
  const strings: string[] = [];
  const collector = openTextCollector(limits);
  let characters = 0;
  await readXmlPart(part, 'sst', {
    open(name) {
      if (name === 'si') collector.start();
      else collector.open(name);
    },
    text: collector.add,
    close(name) {
      if (name !== 'si') return collector.close(name);
      const text = collector.take();
      strings.push(text);
      characters += text.length + OVERHEAD;
      if (characters > limits.sharedCharacters)
        throw new BadWorkbook(`the shared strings have more than ${limits.sharedCharacters} characters`);
    },
  });
  return strings;
}
