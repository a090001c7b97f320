import { readSydneyDay } from '#base/calendar-window.ts';
import { insolvencyCheck } from '#contract/operations/company/insolvency-check.ts';
import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import type { Company } from '#domain/entities/company.ts';
import { decideInsolvency, listAppointmentConflicts } from '#domain/entities/decide-insolvency.ts';
import { decideAppointmentKind, type InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { describeConflict, listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { buildNotChecked } from '#domain/evidence/not-checked.ts';
import { listAppointmentRisks } from '#domain/risk/list-register-risks.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import type { CompanyVersion } from '#operations/readers/company-register.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource, type SourceUsed } from '#operations/readers/source-used.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import {
  type ComparedCompany,
  listComparedRisks,
  listComparedSources,
  readComparedCompany,
} from './compared-company.ts';

const NOTICES = buildNotChecked(
  'ASIC published notices',
  'This service does not read them: they have appointments and court applications of the last weeks.',
);

/** Binds the check of a company for insolvency appointments. Throws upstream_error while the statistics are not loaded. */
export function bindInsolvencyCheck(readers: Pick<RegisterReaders, 'insolvency' | 'companies'>): BoundOperation {
  return bind(insolvencyCheck).check(async (input, context) => {
    const acn = readAcn(input.acn);
    const { source, ageItems, listByAcn } = await readers.insolvency.readCurrent();
    const appointments = await listByAcn(acn);
    const read = await readComparedCompany(readers, (version) => findCompany(version, acn));
    const as_at = readSydneyDay(source.retrieved_at);
    const { status, reason } = decideInsolvency(appointments, as_at);
    const conflicts = listAppointmentConflicts(read.company, appointments);
    const risk_flags = [
      ...listAppointmentRisks(appointments, source),
      ...listComparedRisks(read),
      ...listConflictRisks(conflicts, nameSides(acn, source, read.source)),
    ];
    const used = [{ source, payload: appointments }, ...listComparedSources(read)];
    const answer = {
      ok: true as const,
      tool: 'insolvency_check' as const,
      acn,
      status,
      reason: `${reason} ${describeRegister(read)}`,
      as_at,
      appointments: appointments.map(describeAppointment),
      company: read.company === null ? null : describeCompany(read.company),
      company_register: nameReading(read),
      conflicts,
      data_mode: 'snapshot' as const,
      sources: used.map((one) => nameSource(one.source)),
      risk_flags,
      human_review_items: [
        ...(status === 'none_found' ? [] : [reason]),
        ...conflicts.map(describeConflict),
        ...read.items,
        ...ageItems,
        ...read.ageItems,
      ],
      not_checked: [...read.notChecked, NOTICES],
      limitations: [...INSOLVENCY_MANIFEST.limitations],
      record_id: context.recordId,
    };
    return { answer, evidence: buildSnapshotEvidence({ type: 'ACN', value: acn }, used) };
  });
}

async function findCompany({ findByAcn }: CompanyVersion, acn: string) {
  const company = await findByAcn(acn);
  return {
    company,
    items: company === null ? [`The ${COMPANIES_MANIFEST.name} that was read has no company ${acn}.`] : [],
  };
}

function nameReading({ source, company }: ComparedCompany): 'found' | 'not_found' | 'not_read' {
  return source === null ? 'not_read' : company === null ? 'not_found' : 'found';
}

function describeRegister({ source, company }: ComparedCompany): string {
  if (source === null) return 'ASIC’s register of companies was not read.';
  const as_at = readSydneyDay(source.retrieved_at);
  if (company === null) return `ASIC’s register of companies, as at ${as_at}, does not have this number.`;
  const status = findStatusMeaning(company.status) ?? 'no status';
  return `ASIC’s register of companies, as at ${as_at}, has the status: ${status}.`;
}

function describeAppointment(row: InsolvencyAppointment) {
  return {
    appointment_type: row.appointment_type,
    kind: decideAppointmentKind(row.appointment_type),
    effective_on: row.effective_on,
    appointee: row.appointee,
    organisation_name: row.organisation_name,
    is_first_entry: row.is_first_entry,
    industry: row.industry_division,
    state: row.business_state,
    postcode: row.business_postcode,
  };
}

function describeCompany({ company_name, status }: Company) {
  return { company_name, status, status_meaning: findStatusMeaning(status) };
}

function nameSides(acn: string, statistics: SourceUsed, companies: SourceUsed | null) {
  const evidence_ref = `acn:${acn}`;
  return {
    'ASIC insolvency statistics': { ...statistics, evidence_ref },
    'ASIC company register': companies === null ? undefined : { ...companies, evidence_ref },
  };
}
