import { conductCheck } from '#contract/operations/company/conduct-check.ts';
import { decideConduct, describeNoSanction, describeReport } from '#domain/conduct/decide-conduct.ts';
import { listPaymentRisks, listSponsorRisks } from '#domain/conduct/list-conduct-risks.ts';
import type { PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import { decideSanctionKind } from '#domain/conduct/sponsor-sanction.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource, type SourceUsed } from '#operations/readers/source-used.ts';
import type { DatedSanction } from '#operations/readers/sponsor-register.ts';
import { listUnread, requireAnyRead, tryRead } from '#operations/readers/try-read.ts';
import { SPONSORS_MANIFEST } from '#registers/abf-sponsors/manifest.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';

const HISTORY = buildNotChecked(
  'Payment Times Reports Register, Historical Reports',
  'This service does not read reports in the form before July 2024.',
);

type Readers = Pick<RegisterReaders, 'paymentTimes' | 'sponsors'>;
type Seen = { source: SourceUsed; as_at: string; ageItems: readonly string[] };
type SeenPayment = Seen & { entry: PaymentTimesEntry };
type SeenSponsors = Seen & { sanctions: readonly DatedSanction[] };

/** Binds the check of how a business pays and whether it was sanctioned as a sponsor. Throws upstream_error while neither register is loaded. */
export function bindConductCheck(readers: Readers): BoundOperation {
  return bind(conductCheck).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const { payment, sponsors, unread } = await readRegisters(readers, abn);
    const { status, reason } = decideConduct({ payment, sponsors });
    const read = [payment, sponsors].filter((one) => one !== null);
    const answer = {
      ok: true as const,
      tool: 'conduct_check' as const,
      abn,
      status,
      reason,
      payment_times: payment === null ? null : describePayment(payment),
      sponsor_sanctions: sponsors === null ? null : describeSponsors(sponsors),
      data_mode: 'snapshot' as const,
      sources: read.map(({ source }) => nameSource(source)),
      risk_flags: [
        ...(payment === null ? [] : listPaymentRisks(abn, payment.entry, payment.source)),
        ...(sponsors === null ? [] : listSponsorRisks(abn, sponsors.sanctions, sponsors.source)),
      ],
      human_review_items: [
        ...(status === 'records_found' ? [reason] : []),
        ...unread.map(({ result }) => result),
        ...read.flatMap(({ ageItems }) => ageItems),
      ],
      not_checked: [...unread, ...(payment === null ? [] : [HISTORY])],
      limitations: [
        ...(payment === null ? [] : PAYMENT_TIMES_MANIFEST.limitations),
        ...(sponsors === null ? [] : SPONSORS_MANIFEST.limitations),
      ],
      record_id: context.recordId,
    };
    const used = [
      ...(payment === null ? [] : [{ source: payment.source, payload: payment.entry }]),
      ...(sponsors === null ? [] : [{ source: sponsors.source, payload: sponsors.sanctions }]),
    ];
    return { answer, evidence: buildSnapshotEvidence({ type: 'ABN', value: abn }, used) };
  });
}

type Registers = { payment: SeenPayment | null; sponsors: SeenSponsors | null; unread: NotChecked[] };

/** Reads both registers. One answers alone where the other cannot be read; throws upstream_error if neither can. */
async function readRegisters({ paymentTimes, sponsors }: Readers, abn: string): Promise<Registers> {
  const payment = await tryRead(async () => {
    const { readByAbn, ...version } = await paymentTimes.readCurrent();
    return { ...version, entry: await readByAbn(abn) };
  });
  const sanctioned = await tryRead(async () => {
    const { listByAbn, ...version } = await sponsors.readCurrent();
    return { ...version, sanctions: await listByAbn(abn) };
  });
  requireAnyRead([payment, sanctioned]);
  const unread = [
    ...listUnread(paymentTimes.manifest.name, payment),
    ...listUnread(sponsors.manifest.name, sanctioned),
  ];
  return { payment: payment.read, sponsors: sanctioned.read, unread };
}

function describePayment({ as_at, entry }: SeenPayment) {
  const { report, non_compliance, administrations } = entry;
  return {
    as_at,
    statement: describeReport(report, as_at),
    report: report === null ? null : omitAbn(report),
    non_compliance: non_compliance.map(omitAbn),
    external_administration: administrations.map(({ abn: _abn, period_end: _end, ...rest }) => rest),
  };
}

function describeSponsors({ as_at, sanctions }: SeenSponsors) {
  const count = `${sanctions.length} on the register of sanctioned sponsors as of ${as_at}, ended ones included.`;
  return {
    as_at,
    statement: sanctions.length === 0 ? describeNoSanction(as_at) : `Sanctions: ${count}`,
    sanctions: sanctions.map((one) => ({ ...omitAbn(one), kind: decideSanctionKind(one.sanction) })),
  };
}

// The ABN is in the answer once, at the top.
function omitAbn<Row extends { abn: string | null }>({ abn: _abn, ...rest }: Row): Omit<Row, 'abn'> {
  return rest;
}
