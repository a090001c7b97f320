import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findClassMeaning,
  findLicenceStatusMeaning,
  findSchemesMeaning,
  findStatusMeaning,
  findSubClassMeaning,
  findTypeMeaning,
  NOT_EXPLAINED,
} from '#domain/entities/asic-codes.ts';

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

test('a status that ASIC’s help file explains is returned in words', () => {
  for (const [code, words] of Object.entries(WORDS)) assert.equal(findStatusMeaning(code), words);
});

test('an unknown code is reported as unexplained, and a missing code has no meaning', () => {
  for (const findMeaning of [
    findStatusMeaning,
    findTypeMeaning,
    findClassMeaning,
    findSubClassMeaning,
    findLicenceStatusMeaning,
  ]) {
    assert.deepEqual(
      [findMeaning('CNCL'), findMeaning('toString'), findMeaning(null)],
      [NOT_EXPLAINED, NOT_EXPLAINED, null],
    );
  }
});

test('type and class are returned in words', () => {
  assert.deepEqual(['APTY', 'APUB', 'ASSN', 'CCIV', 'FNOS', 'RACN'].map(findTypeMeaning), [
    'Australian proprietary company',
    'Australian public company',
    'Association',
    'Corporate collective investment vehicle',
    'Foreign company registered in Australia',
    'Registered Australian corporation',
  ]);
  assert.deepEqual(['LMSH', 'LMGT', 'LMSG', 'NLIA', 'UNLM', 'NONE'].map(findClassMeaning), [
    'Limited by shares',
    'Limited by guarantee',
    'Limited by shares and guarantee',
    'No liability',
    'Unlimited',
    'No class of Australian law',
  ]);
});

const SUB_CLASSES: Readonly<Record<string, string>> = {
  EXPT: 'Exempt proprietary company',
  HUNT: 'Proprietary company for home units',
  LISN: 'Licensed to leave “Limited” out of its name',
  LISS: 'Licensed to leave “Limited” out of its name, superannuation trustee',
  LIST: 'Listed public company',
  NEXT: 'Proprietary company that is not exempt',
  NLTD: 'Non-profit public company without “Limited” in its name',
  NONE: 'Not known',
  PNPC: 'Proprietary non-profit company',
  PROP: 'Proprietary company, other',
  PSTC: 'Proprietary superannuation trustee',
  PUBF: 'Foreign company that must lodge a balance sheet',
  RACA: 'Registrable Australian corporation, association',
  RACO: 'Registrable Australian corporation, no association',
  STFI: 'Public company, small transferring financial institution',
  ULSN: 'Unlisted public non-profit company',
  ULSS: 'Unlisted public superannuation trustee',
  ULST: 'Unlisted public company',
};

test('a sub-class is returned in words', () => {
  for (const [code, words] of Object.entries(SUB_CLASSES)) assert.equal(findSubClassMeaning(code), words);
});

test('the status of a licence and the dispute resolution schemes are returned in words', () => {
  assert.deepEqual(['APPR', 'SUSP', 'CANC', 'NOAC', 'PEND', 'REFS'].map(findLicenceStatusMeaning), [
    'Approved',
    'Suspended',
    'Cancelled',
    'Not active (revoked)',
    'Decision pending',
    'Application refused',
  ]);
  assert.equal(
    findSchemesMeaning(['AFCA', 'COSL', 'CIO', 'FOS', 'XYZ']),
    `Australian Financial Complaints Authority; Credit Ombudsman Service Limited (before AFCA); Credit and Investments Ombudsman (before AFCA); Financial Ombudsman Service (before AFCA); ${NOT_EXPLAINED}`,
  );
  assert.equal(findSchemesMeaning([]), null);
});
