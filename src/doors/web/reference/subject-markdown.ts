import { findExample } from '#contract/examples.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { MEDIA } from '#contract/media.ts';
import { availabilityOf, describePrice, type Operation } from '#contract/operation.ts';
import { API_SUBJECTS, type Subject } from '#contract/subjects.ts';
import { listFields } from './list-fields.ts';
import { listCalls, listRoutes } from './subject-page.ts';

/** Writes the page of a subject as Markdown, for programs: the same facts, with one line per field. */
export function writeSubject(subject: Subject, operations: readonly Operation[], publicUrl: string): string {
  const { title, about } = API_SUBJECTS[subject];
  const parts = listRoutes(operations, subject).map((operation) => writeOperation(operation, publicUrl));
  return `# ${title}\n\n${about}\n\n${parts.join('\n')}`;
}

function writeOperation(operation: Operation, publicUrl: string): string {
  const { name, summary, description, rest, scopes, status, media, input, output } = operation;
  const example = operation.gate === null ? findExample(operation) : null;
  const calls = example === null ? [] : listCalls(operation, example.request, publicUrl);
  const isFile = !media.includes('json');
  const codes = listRefusals(operation).flatMap(([code, names]) => names.map((one) => `${one} (${code})`));
  const facts = [`data ${availabilityOf(operation)}`, `price ${describePrice(operation) ?? 'none'}`];
  return [
    `## ${summary} (${name})\n`,
    `\`${rest?.method} ${rest?.path}\`: ${description}\n`,
    `${facts.join(', ')}, scopes ${scopes.join(', ') || 'none'}.\n`,
    ...calls.map(([, language, text]) => `\`\`\`${language}\n${text}\n\`\`\`\n`),
    `Request:\n\n${writeFields(input)}`,
    isFile || status === 204
      ? `Response: ${isFile ? media.map((one) => MEDIA[one]).join(' or ') : '204, without a body'}.\n`
      : `Response:\n\n${writeFields(output)}`,
    `Errors: ${codes.join(', ')}.\n`,
  ].join('\n');
}

function writeFields(schema: Operation['input']): string {
  const lines = listFields(schema).map(
    ({ path, type, isOptional, meaning }) =>
      `- \`${path}\` (${type}${isOptional ? ', optional' : ''})${meaning === '' ? '' : `: ${meaning}`}`,
  );
  return `${lines.length === 0 ? 'No fields.' : lines.join('\n')}\n`;
}
