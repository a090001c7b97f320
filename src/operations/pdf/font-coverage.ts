import { readFileSync } from 'node:fs';
import { invariant } from '#base/invariant.ts';

const FONTS = new URL('./fonts/', import.meta.url);
// The fonts of text; hashes use another font, for digits and letters only.
const TEXT_FONTS = ['source-sans-3-regular.ttf', 'source-sans-3-semibold.ttf'];
const FALLBACK_FONTS = [
  'noto-sans-cjk-sc-subset.otf',
  'noto-sans-thai-regular.ttf',
  'noto-sans-devanagari-regular.ttf',
  'dejavu-sans.ttf',
];

/** Builds the set of characters (code points) that the fonts of a page can draw, in both weights. */
export function buildFontCoverage(): ReadonlySet<number> {
  const [first, ...others] = TEXT_FONTS.map(readCharacters);
  invariant(first !== undefined, 'there is at least one text font');
  const inAllWeights = [...first].filter((one) => others.every((other) => other.has(one)));
  return new Set([...inAllWeights, ...FALLBACK_FONTS.flatMap((name) => [...readCharacters(name)])]);
}

// OpenType: the table `cmap` lists the characters that have a glyph.
function readCharacters(name: string): Set<number> {
  const bytes = readFileSync(new URL(name, FONTS));
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cmap = findTable(font, 'cmap');
  const characters = new Set<number>();
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const subtable = cmap + font.getUint32(cmap + 4 + index * 8 + 4);
    const format = font.getUint16(subtable);
    if (format === 4) addSegments(font, subtable, characters);
    if (format === 12) addGroups(font, subtable, characters);
  }
  invariant(characters.size > 0, `the cmap of ${name} lists its characters`);
  return characters;
}

function findTable(font: DataView, tag: string): number {
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((place) => font.getUint8(entry + place)));
    if (name === tag) return font.getUint32(entry + 8);
  }
  invariant(false, `a font has the table ${tag}`);
}

// Format 4, for the basic plane: arrays of end codes, start codes, deltas and offsets into a glyph list.
function addSegments(font: DataView, subtable: number, characters: Set<number>): void {
  const width = font.getUint16(subtable + 6);
  for (let place = subtable + 14; place < subtable + 14 + width; place += 2) {
    const start = font.getUint16(place + width + 2);
    const rangeAt = place + 3 * width + 2;
    const range = font.getUint16(rangeAt);
    for (let character = start; character <= font.getUint16(place) && character < 0xffff; character += 1) {
      const glyph =
        range === 0
          ? (character + font.getUint16(place + 2 * width + 2)) & 0xffff
          : font.getUint16(rangeAt + range + (character - start) * 2);
      if (glyph !== 0) characters.add(character);
    }
  }
}

function addGroups(font: DataView, subtable: number, characters: Set<number>): void {
  for (let index = 0; index < font.getUint32(subtable + 12); index += 1) {
    const group = subtable + 16 + index * 12;
    for (let character = font.getUint32(group); character <= font.getUint32(group + 4); character += 1) {
      characters.add(character);
    }
  }
}
