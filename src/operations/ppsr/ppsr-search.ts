import { ppsrPreview } from '#contract/operations/ppsr/ppsr-preview.ts';
import { ppsrSearch } from '#contract/operations/ppsr/ppsr-search.ts';
import { ppsrSearchOrganisation } from '#contract/operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from '#contract/operations/ppsr/ppsr-search-serial-number.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import { buildAcnTarget, buildSerialTarget, readSerialNumber, refuseWithoutRegister } from './admit-subject.ts';
import { buildLiveSearch, buildSampleSearch } from './search-answers.ts';

export function bindPpsrPreview(): BoundOperation {
  return bind(ppsrPreview).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
}

/** Binds `ppsr_search`: it throws ppsr_unavailable before a price is quoted, except in test mode, where it returns a sample. */
export function bindPpsrSearch(mode: KeyMode = 'live'): BoundOperation {
  if (mode === 'live') return bind(ppsrSearch).check(async () => refuseWithoutRegister(), refuseWithoutRegister);
  return bind(ppsrSearch).check(
    async ({ acn }, { recordId, now }) =>
      buildSampleSearch({ tool: ppsrSearch.name, target: buildAcnTarget(acn), recordId, now }),
    (input) => {
      const acn = readAcn(input.acn);
      return { input: { ...input, acn }, target: buildAcnTarget(acn) };
    },
  );
}

/** Binds `ppsr_search_organisation`: a sample, or a live search if the service has access to the register. In test mode every search is a sample. */
export function bindPpsrSearchOrganisation(register: PpsrRegister | null, mode: KeyMode = 'live'): BoundOperation {
  const { name } = ppsrSearchOrganisation;
  return bind(ppsrSearchOrganisation).check(
    async ({ acn, sample_response }, { recordId, now }) => {
      const facts = { tool: name, target: buildAcnTarget(acn), recordId, now };
      if (sample_response === true || mode === 'test') return buildSampleSearch(facts);
      if (register === null) return refuseWithoutRegister();
      return buildLiveSearch(facts, await register.search({ kind: 'organisation', acn }, recordId));
    },
    (input) => {
      if (register === null && input.sample_response !== true && mode === 'live') return refuseWithoutRegister();
      const acn = readAcn(input.acn);
      return { input: { ...input, acn }, target: buildAcnTarget(acn) };
    },
  );
}

/** Binds `ppsr_search_serial_number`: a sample, or a live search if the service has access to the register. In test mode every search is a sample. */
export function bindPpsrSearchSerialNumber(register: PpsrRegister | null, mode: KeyMode = 'live'): BoundOperation {
  const { name } = ppsrSearchSerialNumber;
  return bind(ppsrSearchSerialNumber).check(
    async ({ serial_type, serial_number, sample_response }, { recordId, now }) => {
      const target = buildSerialTarget(serial_type, serial_number);
      const facts = { tool: name, target, recordId, now };
      if (sample_response === true || mode === 'test') return buildSampleSearch(facts);
      if (register === null) return refuseWithoutRegister();
      const subject = { kind: 'serial_number', serialType: serial_type, serialNumber: serial_number } as const;
      return buildLiveSearch(facts, await register.search(subject, recordId));
    },
    (input) => {
      if (register === null && input.sample_response !== true && mode === 'live') return refuseWithoutRegister();
      const serial_number = readSerialNumber(input.serial_type, input.serial_number);
      return { input: { ...input, serial_number }, target: buildSerialTarget(input.serial_type, serial_number) };
    },
  );
}
