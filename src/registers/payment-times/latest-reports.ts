import type { PaymentReport, ReportKind } from '#domain/conduct/payment-times.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

// Some 10,000 entities report. Their latest reports are kept until the end, because revisions come in any order.
const MAX_ENTITIES = 200_000;

// Of one period, the report with figures counts, and who reports is known better by the nominee than by the segment.
const RANKS: Readonly<Record<ReportKind, number>> = {
  standard: 3,
  no_small_business_procurement: 2,
  has_nominee: 1,
  by_segment: 0,
};

/** Keeps the latest report of each ABN: by the end of its period, then by kind, then by the day it was submitted, then by its place. */
export function openLatestReports() {
  const latest = new Map<string, PaymentReport>();
  return {
    add(report: PaymentReport): void {
      const held = latest.get(report.abn);
      if (held === undefined && latest.size >= MAX_ENTITIES)
        throw new BadRegisterFile(`the register has more than ${MAX_ENTITIES} reporting entities`);
      if (held === undefined || compareReports(held, report) <= 0) latest.set(report.abn, report);
    },
    list: (): Iterable<PaymentReport> => latest.values(),
  };
}

function compareReports(left: PaymentReport, right: PaymentReport): number {
  return (
    left.period_end.localeCompare(right.period_end) ||
    RANKS[left.kind] - RANKS[right.kind] ||
    (left.submitted_on ?? '').localeCompare(right.submitted_on ?? '')
  );
}
