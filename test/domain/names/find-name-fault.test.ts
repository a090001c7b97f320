import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNameFault } from '#domain/names/find-name-fault.ts';

const LETTER = 'must have a letter or a digit in it';
const FORM = 'must be a name, not a legal form alone';
const CASES: readonly (readonly [name: string, fault: string | null])[] = [
  ['', 'must have a name in it'],
  [' \t', 'must have a name in it'],
  ['&&&', LETTER],
  ['& / - "', LETTER],
  ['🙂', LETTER],
  ['Pty Ltd', FORM],
  ['PTY. LIMITED.', FORM],
  ['Proprietary', FORM],
  ['Ltd', FORM],
  ['No Liability', FORM],
  ['Inc.', FORM],
  ['& Pty Ltd', FORM],
  ['Limited Pty Ltd', null],
  ['Company Ltd', null],
  ['& Co', null],
  ['PL', null],
  ['NL', null],
  ['7', null],
  ['株式会社', null],
  ['Acme Pty Ltd', null],
];

for (const [name, fault] of CASES) {
  test(`"${name}" as a name: ${fault ?? 'valid'}`, () => assert.equal(findNameFault(name), fault));
}
