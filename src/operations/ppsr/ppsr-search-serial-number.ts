import { ppsrSearchSerialNumber } from '#contract/operations/ppsr/ppsr-search-serial-number.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import { buildSerialTarget, readSerialNumber, refuseWithoutRegister } from './admit-subject.ts';
import { buildLiveSearch, buildSampleSearch } from './search-answers.ts';

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
