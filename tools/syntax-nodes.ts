/** A node of the syntax tree that `@babel/parser` returns; offsets count characters from zero. */
export type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

/** Calls `see` with a node and everything below it, parents first. */
export function visitNodes(node: unknown, see: (node: SyntaxNode) => void): void {
  if (!isSyntaxNode(node)) return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) visitNodes(child, see);
  }
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  );
}
