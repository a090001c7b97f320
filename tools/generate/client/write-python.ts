import { describePrice } from '#contract/operation.ts';
import { type ClientMethod, type ClientParts, listTypeNames } from './list-methods.ts';
import type { Field, NamedType, Shape } from './name-types.ts';

const MADE = '# Generated from the contract by `npm run generate`. Change the contract, not this file.\n';
const KEYWORDS = ['from', 'class', 'in', 'is', 'not', 'import', 'global', 'pass'];

/** Writes the codes of errors, and which of them are temporary. */
export function writePythonCodes(codes: readonly string[], retryable: readonly string[]): string {
  const list = (words: readonly string[]) => words.map((word) => `    "${word}",\n`).join('');
  return `${MADE}"""The error codes. Branch on them, not on messages."""

ERROR_CODES = frozenset((
${list(codes)}))

RETRYABLE_CODES = frozenset((
${list(retryable)}))
`;
}

/** Writes the types of every request and answer. */
export function writePythonTypes({ types }: ClientParts): string {
  const isAlias = (type: NamedType) => 'shape' in type && !isEmpty(type.shape);
  // An alias is evaluated where it is written, so it comes after the types it names.
  const ordered = [...types.types.filter((type) => !isAlias(type)), ...types.types.filter(isAlias)];
  return `${MADE}"""The types of requests and answers. Answers may gain fields: ignore those that you do not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

${ordered.map(writeNamedType).join('\n\n')}`;
}

function isEmpty(shape: Shape): boolean {
  return shape.kind === 'map' && shape.of.kind === 'plain' && shape.of.name === 'never';
}

function writeNamedType(type: NamedType): string {
  const about = type.description === null ? '' : `    """${type.description.replaceAll('"""', '')}"""\n`;
  if ('shape' in type) {
    if (isEmpty(type.shape)) return `class ${type.name}(TypedDict):\n${about || '    pass\n'}`;
    return `${type.name} = ${writeShape(type.shape)}\n`;
  }
  if (type.fields.some(({ name }) => KEYWORDS.includes(name))) return writeByCall(type.name, type.fields);
  const fields = type.fields.map((field) => `${writeComment(field)}    ${field.name}: ${writeFieldType(field)}\n`);
  return `class ${type.name}(TypedDict):\n${about}${about === '' ? '' : '\n'}${fields.join('')}`;
}

// A field whose name is a word of Python can only be written as text.
function writeByCall(name: string, fields: readonly Field[]): string {
  const lines = fields.map(
    (field) => `${writeComment(field)}    "${field.name}": ${JSON.stringify(writeFieldType(field))},\n`,
  );
  return `${name} = TypedDict("${name}", {\n${lines.join('')}})\n`;
}

function writeComment({ description }: Field): string {
  return description === null ? '' : `    # ${description.replaceAll('\n', ' ')}\n`;
}

function writeFieldType({ isRequired, shape }: Field): string {
  return isRequired ? writeShape(shape) : `NotRequired[${writeShape(shape)}]`;
}

const PLAIN = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  unknown: 'Any',
  never: 'Any',
} as const;

function writeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'plain':
      return PLAIN[shape.name];
    case 'literal':
      return `Literal[${writeLiteral(shape.value)}]`;
    case 'list':
      return `List[${writeShape(shape.of)}]`;
    case 'map':
      return `Dict[str, ${writeShape(shape.of)}]`;
    case 'union':
      return writeUnion(shape.of);
    case 'named':
      return shape.name;
  }
}

function writeUnion(shapes: readonly Shape[]): string {
  const isNull = (one: Shape) => one.kind === 'plain' && one.name === 'null';
  const literals = shapes.flatMap((one) => (one.kind === 'literal' ? [writeLiteral(one.value)] : []));
  const others = shapes.filter((one) => one.kind !== 'literal' && !isNull(one)).map(writeShape);
  const all = [...(literals.length > 0 ? [`Literal[${literals.join(', ')}]`] : []), ...others];
  const one = all.length === 1 ? all.join('') : `Union[${all.join(', ')}]`;
  return shapes.some(isNull) ? `Optional[${one}]` : one;
}

function writeLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

/** Writes the client class with one method per operation. */
export function writePythonClient({ methods }: ClientParts): string {
  return `${MADE}"""The client of the Register-Data Service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from .jobs import Jobs
from .paging import Listing
from .transport import Endpoint, FileAnswer, Transport

if TYPE_CHECKING:
    from .types import (
${listTypeNames(methods)
  .map((name) => `        ${name},\n`)
  .join('')}    )


class RegisterDataClient:
    """Calls the Register-Data Service. A failed call raises a RegisterDataError.

    base_url is such as https://service.example, token an API key or an OAuth access token. One attempt
    takes at most timeout seconds; a temporary failure is retried max_retries times.
    """

    jobs: Jobs

    def __init__(
        self, base_url: str, token: Optional[str] = None, *, timeout: float = 30.0, max_retries: int = 3
    ) -> None:
        self._transport = Transport(base_url, token, timeout, max_retries)
        self.jobs = Jobs(lambda job_id: self.get_job({"job_id": job_id}))

${methods.map(writeMethod).join('\n\n')}
`;
}

function writeMethod(method: ClientMethod): string {
  const { name, operation, rest, inputType, hasOptionalInput } = method;
  const price = describePrice(operation);
  const about = `${operation.summary}: ${rest.method} ${rest.path}${price === null || price === 'free' ? '' : ` (${price})`}`;
  const input = hasOptionalInput ? `input: Optional[${inputType}] = None` : `input: ${inputType}`;
  const key = method.isKeyed ? ['idempotency_key: Optional[str] = None'] : [];
  const options = ['timeout: Optional[float] = None', 'max_retries: Optional[int] = None', ...key];
  return [
    `    def ${name}(`,
    `        self, ${input}, *, ${options.join(', ')}`,
    `    ) -> ${writeAnswerType(method)}:`,
    `        """${about}"""`,
    ...writeCall(method).map((line) => `        ${line}`),
  ].join('\n');
}

function writeAnswerType({ answer, items }: ClientMethod): string {
  if (answer.kind === 'file') return 'FileAnswer';
  if (answer.kind === 'nothing') return 'None';
  return items === null ? answer.type : `Listing[${answer.type}, ${items.type}]`;
}

function writeCall(method: ClientMethod): string[] {
  const { answer, items, hasOptionalInput, isKeyed } = method;
  const input = hasOptionalInput ? 'input or {}' : 'input';
  const rest = `timeout, max_retries${isKeyed ? ', idempotency_key' : ''}`;
  const send = (given: string) => `self._transport.json(${writeEndpoint(method)}, ${given}, ${rest})`;
  if (answer.kind === 'file') return [`return self._transport.file(${writeEndpoint(method)}, ${input}, ${rest})`];
  if (answer.kind === 'nothing') return [send(input)];
  if (items === null) return [`answer: ${answer.type} = ${send(input)}`, 'return answer'];
  return [
    'def load(cursor: Optional[str]) -> Any:',
    `    given = {**(${input})} if cursor is None else {**(${input}), "cursor": cursor}`,
    `    return ${send('given')}`,
    '',
    `return Listing(load, "${items.field}")`,
  ];
}

function writeEndpoint({ operation, rest, isKeyed, isCautious, answer, fixed }: ClientMethod): string {
  const parts = [
    `"${rest.method}"`,
    `"${rest.path}"`,
    ...(isKeyed ? ['keyed=True'] : []),
    ...(isCautious ? ['cautious=True'] : []),
    ...(answer.kind === 'file' ? [`file=(${answer.mediaTypes.map((one) => `"${one}",`).join(' ')})`] : []),
    ...(operation.mayRedirect ? ['redirects=True'] : []),
    ...(fixed === null ? [] : [`fixed=${JSON.stringify(fixed)}`]),
  ];
  return `Endpoint(${parts.join(', ')})`;
}
