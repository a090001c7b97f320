const ANYTHING = '…';

/** Whether output is what a page shows. `…` stands for anything; JSON is compared without white space. */
export function matchesOutput(actual: string, expected: string, language: string): boolean {
  const settle = language === 'json' ? dropSpace : trimLines;
  const pieces = settle(expected).split(ANYTHING);
  return matchesPieces(settle(actual), pieces);
}

function matchesPieces(text: string, [first = '', ...others]: string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function trimLines(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, '').trim();
}

function dropSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
