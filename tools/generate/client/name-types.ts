import type { Operation } from '#contract/operation.ts';

/** A JSON Schema, as far as a type can express it. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
};

/** A type of a field, in no language. */
export type Shape =
  | { kind: 'plain'; name: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'unknown' | 'never' }
  | { kind: 'literal'; value: unknown }
  | { kind: 'list' | 'map'; of: Shape }
  | { kind: 'union'; of: Shape[] }
  | { kind: 'named'; name: string };

/** A field of an object. */
export type Field = { name: string; isRequired: boolean; description: string | null; shape: Shape };

/** A type with a name: an object, or another name of a shape. */
export type NamedType = { name: string; description: string | null } & ({ fields: Field[] } | { shape: Shape });

/** Collects the named types of both clients. Equal objects share one type, named after where it is first used. */
export class TypeNames {
  readonly types: NamedType[] = [];
  readonly #byFields = new Map<string, string>();

  /** Adds the type of a whole request or answer. */
  add(name: string, schema: Schema, description: string): void {
    const at = this.types.length;
    const hasChoices = (schema.anyOf ?? schema.oneOf) !== undefined;
    const shape = this.#read(schema, hasChoices ? `${name}Choice` : name);
    // An object of this name was added by reading it; anything else needs a line of its own.
    const own = this.types.find((type) => type.name === name);
    if (own === undefined) this.types.splice(at, 0, { name, description, shape });
    else own.description = description;
  }

  #read(schema: Schema, name: string): Shape {
    if (schema.const !== undefined) return { kind: 'literal', value: schema.const };
    if (schema.enum !== undefined) return unite(schema.enum.map((value) => ({ kind: 'literal', value })));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return unite(choices.map((one) => this.#read(one, name)));
    if (Array.isArray(schema.type)) return unite(schema.type.map((type) => this.#read({ ...schema, type }, name)));
    return this.#readPlain(schema, name);
  }

  #readPlain(schema: Schema, name: string): Shape {
    switch (schema.type) {
      case 'object':
        return this.#readObject(schema, name);
      case 'array':
        return { kind: 'list', of: this.#read(schema.items ?? {}, toSingular(name)) };
      case 'string':
      case 'number':
      case 'integer':
      case 'boolean':
      case 'null':
        return { kind: 'plain', name: schema.type };
      default:
        return { kind: 'plain', name: 'unknown' };
    }
  }

  #readObject(schema: Schema, name: string): Shape {
    const { properties = {}, required = [], additionalProperties: values } = schema;
    if (Object.keys(properties).length === 0) return { kind: 'map', of: this.#readValues(values, name) };
    const at = this.types.length;
    const free = this.#findFreeName(name);
    const fields = Object.entries(properties).map(([field, one]): Field => {
      const shape = this.#read(one, free + toPascal(field));
      return { name: field, isRequired: required.includes(field), description: one.description ?? null, shape };
    });
    const key = JSON.stringify(fields);
    const known = this.#byFields.get(key);
    if (known !== undefined) return { kind: 'named', name: known };
    this.#byFields.set(key, free);
    // An object comes before the objects inside it.
    this.types.splice(at, 0, { name: free, description: schema.description ?? null, fields });
    return { kind: 'named', name: free };
  }

  #readValues(values: Schema['additionalProperties'], name: string): Shape {
    if (typeof values === 'object') return this.#read(values, name);
    return { kind: 'plain', name: values === false ? 'never' : 'unknown' };
  }

  #findFreeName(name: string): string {
    const isTaken = (one: string) => this.types.some((type) => type.name === one);
    let number = 2;
    while (isTaken(name + (number === 2 ? '' : number - 1))) number += 1;
    return name + (number === 2 ? '' : number - 1);
  }
}

/** The name of an operation's types: get_abn is GetAbn. */
export function toTypeName({ name }: Pick<Operation, 'name'>): string {
  return toPascal(name);
}

/** Writes a name in capitals: source_id is SourceId. */
export function toPascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toSingular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}

function unite(shapes: Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.kind === 'union' ? shape.of : [shape]));
  const distinct = [...new Map(flat.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only !== undefined ? only : { kind: 'union', of: distinct };
}
