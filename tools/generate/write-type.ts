type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
};

/** Writes a JSON Schema as a TypeScript type, without what TypeScript cannot express (lengths, patterns). */
export function writeType(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((one) => writeType(one, indent)))].join(' | ');
  // Beside a type they only narrow its values (patterns), which TypeScript cannot express.
  if (schema.allOf !== undefined && schema.type === undefined)
    return schema.allOf.map((one) => `(${writeType(one, indent)})`).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => writeType({ ...schema, type }, indent)).join(' | ');
  return writePlainType(schema, indent);
}

function writePlainType(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'object':
      return writeObject(schema, indent);
    case 'array':
      return `Array<${writeType(schema.items ?? {}, indent)}>`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment = field.description === undefined ? '' : `${inner}/** ${field.description.replaceAll('*/', '')} */\n`;
    return `${comment}${inner}${name}${required.includes(name) ? '' : '?'}: ${writeType(field, inner)};\n`;
  });
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  const values = typeof additionalProperties === 'object' ? writeType(additionalProperties, indent) : 'unknown';
  return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${values}>`;
}
