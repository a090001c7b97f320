import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findClassMeaning, findStatusMeaning, findTypeMeaning, NOT_EXPLAINED } from '#domain/entities/asic-codes.ts';

const WORDS: Readonly<Record<string, string>> = {
  REGD: 'Registered',
  EXAD: 'Under external administration',
  SOFF: 'Strike-off action in progress',
  DRGD: 'Deregistered',
  NOAC: 'Not active',
  NRGD: 'Not registered',
  PROV: 'Provisional: not fully registered',
  PEND: 'Pending (schemes)',
  DISS: 'Dissolved by a special Act of Parliament',
  DIV3: 'Registration transferred under Division 3',
};

test('a status that the help file of ASIC’s dataset explains is given in words', () => {
  for (const [code, words] of Object.entries(WORDS)) assert.equal(findStatusMeaning(code), words);
});

test('a code that nobody explains is said to be unexplained, and no code has no words', () => {
  for (const findMeaning of [findStatusMeaning, findTypeMeaning, findClassMeaning]) {
    assert.deepEqual(
      [findMeaning('CNCL'), findMeaning('toString'), findMeaning(null)],
      [NOT_EXPLAINED, NOT_EXPLAINED, null],
    );
  }
});

test('type and class are given in words', () => {
  assert.deepEqual(['APTY', 'APUB', 'ASSN', 'FNOS', 'RACN'].map(findTypeMeaning), [
    'Australian proprietary company',
    'Australian public company',
    'Association',
    'Foreign company registered in Australia',
    'Registered Australian corporation',
  ]);
  assert.deepEqual(['LMSH', 'LMGT', 'LMSG', 'NLIA', 'UNLM'].map(findClassMeaning), [
    'Limited by shares',
    'Limited by guarantee',
    'Limited by shares and guarantee',
    'No liability',
    'Unlimited',
  ]);
});
