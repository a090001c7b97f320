import { isPlainObject, type PlainObject, toPlainObject } from '#base/plain-object.ts';

/** A field of a published document: where it is, its name, its schema and its meaning. */
export type Field = { path: string; name: string; schema: PlainObject; meaning: string };

/** Lists every parameter and every property of the request bodies of an OpenAPI document, at any depth. */
export function listRequestFields(document: PlainObject): Field[] {
  return listOperations(document).flatMap(({ operationId, parameters, requestBody }) => [
    ...(Array.isArray(parameters) ? parameters : []).flatMap((parameter) =>
      listOne(`${operationId} `, String(toPlainObject(parameter).name), parameter, document),
    ),
    ...listBody(requestBody, `${operationId} `, document),
  ]);
}

/** Lists every header and every property of the responses of an OpenAPI document, at any depth. */
export function listResponseFields(document: PlainObject): Field[] {
  return listOperations(document).flatMap(({ operationId, responses }) =>
    Object.values(toPlainObject(responses)).flatMap((response) => [
      ...Object.entries(toPlainObject(toPlainObject(response).headers)).flatMap(([name, header]) =>
        listOne(`${operationId} header `, name, header, document),
      ),
      ...listBody(response, `${operationId} `, document),
    ]),
  );
}

function listOperations(document: PlainObject): PlainObject[] {
  const paths = Object.values(toPlainObject(document.paths));
  return paths.flatMap((path) => Object.values(toPlainObject(path))).map(toPlainObject);
}

function listBody(body: unknown, path: string, root: PlainObject): Field[] {
  const media = Object.values(toPlainObject(toPlainObject(body).content));
  return media.flatMap((one) => listFields(toPlainObject(one).schema, path, root));
}

/** Lists every property of a JSON Schema, at any depth; `$ref` is followed inside `root`. */
export function listFields(schema: unknown, path: string, root: PlainObject): Field[] {
  const part = resolve(schema, root);
  const properties = Object.entries(toPlainObject(part.properties));
  const choices = [part.anyOf, part.oneOf, part.allOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return [
    ...properties.flatMap(([name, property]) => listOne(path, name, property, root)),
    ...choices.flatMap((choice) => listFields(choice, path, root)),
    ...(isPlainObject(part.items) ? listFields(part.items, `${path.slice(0, -1)}[].`, root) : []),
    ...(isPlainObject(part.additionalProperties) ? listFields(part.additionalProperties, `${path}*.`, root) : []),
  ];
}

function listOne(path: string, name: string, property: unknown, root: PlainObject): Field[] {
  const whole = resolve(property, root);
  const schema = isPlainObject(whole.schema) ? { ...whole.schema, ...whole } : whole;
  const field = { path: `${path}${name}`, name, schema, meaning: String(whole.description ?? '') };
  return [field, ...listFields(schema, `${path}${name}.`, root)];
}

/** What a `$ref` refers to, with anything written beside it. */
function resolve(part: unknown, root: PlainObject): PlainObject {
  const { $ref, ...beside } = toPlainObject(part);
  if (typeof $ref !== 'string') return beside;
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => toPlainObject(inner)[key], root);
  return { ...resolve(target, root), ...beside };
}
