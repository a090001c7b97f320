import type { InputOf } from '#contract/operation.ts';
import { verifyAsset } from '#contract/operations/ppsr/verify-asset.ts';
import { parseVin } from '#domain/identifiers/serial-numbers.ts';
import { type AssetIdentifier, parseAssetIdentifier } from '#domain/invoices/asset-identifier.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { requireField } from '#operations/funnel/require-field.ts';
import type { PpsrRegister, PpsrResult } from '#registers/ppsr/ppsr-register.ts';
import { buildSerialTarget, refuseWithoutRegister } from './admit-subject.ts';
import { buildLiveSearch, type SearchFacts } from './search-answers.ts';

type Input = InputOf<typeof verifyAsset>;

const SERIAL_TYPES = { vin: 'vin', chassis_number: 'chassis' } as const;
const MUST_BE = {
  vin: 'must be a VIN: 17 letters and digits without I, O and Q',
  chassis_number: 'must be a chassis number: at most 30 letters and digits',
} as const;
const NOT_CHECKED = [
  { source: 'The asset itself', result: 'Whether it exists and bears this identifier was not checked: inspect it.' },
  { source: 'Ownership', result: 'The PPSR does not show who owns an asset.' },
  { source: 'Theft and write-off', result: 'No register of stolen or written-off vehicles was read here.' },
].map((one) => ({ ...one, status: 'not_checked' as const }));
const ODD_CHECK_DIGIT =
  'The check digit of the VIN does not fit. Australian and European VINs need none; compare it with the vehicle all the same.';

/** Binds verify_asset, if the service has access to the register. */
export function bindVerifyAsset(register: PpsrRegister | null): BoundOperation {
  return bind(verifyAsset).check(
    async (asked, { recordId, now }) => {
      if (register === null) return refuseWithoutRegister();
      const { canonical } = readIdentifier(asked);
      const facts = { target: readTarget(asked), recordId, now };
      const serialType = SERIAL_TYPES[asked.kind];
      const subject = { kind: 'serial_number', serialType, serialNumber: canonical } as const;
      return buildAssetSearch(facts, asked, await register.search(subject, recordId));
    },
    (asked) => {
      if (register === null) return refuseWithoutRegister();
      return { input: asked, target: readTarget(asked) };
    },
  );
}

/** Builds the answer of verify_asset from a search that was carried out. */
export function buildAssetSearch(facts: Omit<SearchFacts, 'tool'>, asked: Input, result: PpsrResult) {
  const tool = verifyAsset.name;
  const { answer, evidence } = buildLiveSearch({ ...facts, tool }, result);
  const isOdd = asked.kind === 'vin' && parseVin(asked.value)?.checkDigit === 'does_not_fit';
  return {
    answer: {
      ...answer,
      tool: 'verify_asset' as const,
      identifier: readIdentifier(asked),
      human_review_items: [...answer.human_review_items, ...(isOdd ? [ODD_CHECK_DIGIT] : [])],
      not_checked: NOT_CHECKED,
    },
    evidence,
  };
}

function readTarget(asked: Input) {
  return buildSerialTarget(SERIAL_TYPES[asked.kind], readIdentifier(asked).canonical);
}

function readIdentifier({ kind, value }: Input): AssetIdentifier {
  return requireField('value', parseAssetIdentifier({ kind, value }), MUST_BE[kind]);
}
