import type { z } from 'zod';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { banCheckArguments } from '#contract/schemas/ban-check.ts';
import type { AbnSource } from '#domain/entities/abn-finding.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import type { BannedKind } from '#domain/screening/banned-entity.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';
import { readAbr } from '#operations/readers/try-read.ts';
import { readScreenedText } from './read-screened-text.ts';

export type BanQuestion = {
  acn: string | null;
  name: string | null;
  /** The registers to search. */
  kinds: readonly BannedKind[];
  target: { type: string; value: string };
  /** What of the request could not be compared. */
  uncompared: NotChecked[];
  reviewItems: readonly string[];
};

/** Reads the arguments of ban_check; throws invalid_input or invalid_abn. Organisations are listed by ACN, so an ABN is looked up for its ACN. */
export async function readBanQuestion(
  input: z.output<typeof banCheckArguments>,
  abns: AbnSource,
): Promise<BanQuestion> {
  const { name = null, kind } = input;
  const given = input.acn === undefined ? null : readAcn(input.acn);
  const abn = input.abn === undefined ? null : readAbn(input.abn);
  const isNumbered = given !== null || abn !== null;
  if (isNumbered && kind === 'person')
    throw buildFieldError('invalid_input', 'kind', 'must not be person beside an ACN or ABN: persons have names only');
  const { acn: linked, trouble } = abn === null ? NO_LINK : await findAcn(abns, abn);
  if (given !== null && abn !== null && linked !== null && linked !== given)
    throw buildFieldError(
      'invalid_input',
      'abn',
      `belongs to ACN ${linked}, not to the ACN given: give one of the two`,
    );
  const acn = given ?? linked;
  if (acn === null && name === null)
    throw buildFieldError('invalid_input', 'abn', 'belongs to no company, and bans are listed by ACN: give a name');
  const kinds: BannedKind[] = isNumbered ? ['organisation'] : kind === undefined ? ['person', 'organisation'] : [kind];
  const left = name === null ? null : readScreenedText(name, kinds);
  return {
    acn,
    name,
    kinds,
    target: nameTarget(given, abn, name),
    uncompared: [
      ...(left?.rows ?? []),
      ...(acn === null && abn !== null ? [describeUncompared(abn)] : []),
      ...(trouble === null ? [] : [describeUnread(trouble)]),
    ],
    reviewItems: left?.items ?? [],
  };
}

const NO_LINK = { acn: null, trouble: null };

// ABR: a company's ABN is two check digits followed by its ACN. The register knows whether it is a company.
async function findAcn(abns: AbnSource, abn: string): Promise<{ acn: string | null; trouble: string | null }> {
  const { finding, trouble } = await readAbr(abns, abn);
  const entry = finding?.entry ?? null;
  return { acn: entry === null ? parseAcn(abn.slice(2)) : entry.acn, trouble };
}

function describeUnread(trouble: string) {
  const result = `${trouble} The ACN was taken from the digits of the ABN, and nothing confirms that the two belong together.`;
  return buildNotChecked('ABN register', result);
}

function nameTarget(acn: string | null, abn: string | null, name: string | null) {
  if (acn !== null) return { type: 'ACN', value: acn };
  return abn === null ? { type: 'name', value: name ?? '' } : { type: 'ABN', value: abn };
}

function describeUncompared(abn: string) {
  const result = 'It was not compared: it belongs to no company, and bans are listed by ACN. The name was compared.';
  return buildNotChecked(`ABN ${abn}`, result);
}
