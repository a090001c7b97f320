import { accept, type Parsed, refuse } from './parsed.ts';

// The service's own JSON is far shallower. Serialising deeper values recursively could overflow the stack.
const MAX_DEPTH = 64;

/** Parses untrusted JSON with bounded nesting. The caller must bound its length. */
export function parseJsonText(text: string): Parsed<unknown> {
  if (findDepth(text) > MAX_DEPTH) return refuse(`the JSON is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return accept(JSON.parse(text));
  } catch {
    return refuse('it is not JSON');
  }
}

/** Returns the deepest nesting of brackets outside strings; stops counting above MAX_DEPTH. */
function findDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length && deepest <= MAX_DEPTH; at++) {
    const character = text[at];
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
