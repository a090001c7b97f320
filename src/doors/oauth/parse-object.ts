/** Reads JSON that a form carried; what is no object gives an empty one, which every check that follows refuses. */
export function parseObject<T extends object>(text: string | null): T {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as T;
  } catch {
    return {} as T;
  }
}
