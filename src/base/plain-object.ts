/** An object whose fields are not known. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is an object: neither null nor a list. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty one, for reading fields that may be missing. */
export function toPlainObject(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}

/** The plain objects in a value; none when it is not a list. */
export function listPlainObjects(value: unknown): PlainObject[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** The value of a table for a key that comes from outside; undefined when the table itself has none. */
export function findOwn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
