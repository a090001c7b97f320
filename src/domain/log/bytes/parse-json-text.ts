import { accept, type Parsed, refuse } from './parsed.ts';

// Nothing that this service writes comes near; writing and hashing deeper values would exhaust the stack.
const MAX_DEPTH = 64;

/** Reads JSON from a stranger: the value, or why there is none. Its depth is bounded, its length is the caller's to bound. */
export function parseJsonText(text: string): Parsed<unknown> {
  if (findDepth(text) > MAX_DEPTH) return refuse(`the JSON is nested more than ${MAX_DEPTH} levels deep`);
  try {
    return accept(JSON.parse(text));
  } catch {
    return refuse('it is not JSON');
  }
}

/** The deepest nesting of brackets outside strings; it stops counting once that is too deep. */
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
