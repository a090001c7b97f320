import { buildFieldError } from '#contract/build-field-error.ts';
import { findKnownUntil } from '#domain/entities/abn-finding.ts';
import { buildAbnFacts } from '#domain/monitoring/build-abn-facts.ts';
import { buildAddressFacts } from '#domain/monitoring/build-address-facts.ts';
import { buildCompanyFacts } from '#domain/monitoring/build-company-facts.ts';
import type { MonitoredFlag, PlainFact } from '#domain/monitoring/fact.ts';
import { findTurningDay } from '#domain/monitoring/find-turning-day.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import { listCompanyRisks } from '#domain/risk/list-company-risks.ts';
import type { CheckEvidence } from '#operations/funnel/handler.ts';
import { buildAbnConcerns } from '#operations/readers/abn-answers.ts';
import { readCurrentVersion } from '#operations/readers/current-versions.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import {
  buildRecordSource,
  describeAbnSource,
  describeVersionSource,
  type SourceUsed,
} from '#operations/readers/source-used.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { refuseVin } from './refuse-vin.ts';

/** Which target is observed, in which version where one is named, and under which record. */
export type ObservationRequest = {
  type: TargetType;
  value: string;
  sourceVersion: string | null;
  recordId: string;
  now: Date;
};

/** What a register says of a target now. */
export type TargetReading = {
  /** False where the register was read and does not hold the target. */
  isHeld: boolean;
  facts: PlainFact[];
  riskFlags: MonitoredFlag[];
  source: SourceUsed;
  dataMode: CheckEvidence['data_mode'];
  evidence: CheckEvidence['sources'][number];
  /** The day from which the same rows would say something else by themselves; null where they never would. */
  holdsBefore: string | null;
};

/** Observes a target through the readers of every look-up; throws the source's own code where it cannot be read. */
export type ObserveTarget = (request: ObservationRequest) => Promise<TargetReading>;

/** Builds the one way in which monitors observe. */
export function buildObserver({ abnsNow, companies, addresses, versions }: RegisterReaders): ObserveTarget {
  const observers: Readonly<Record<TargetType, ObserveTarget>> = {
    async ABN({ value, sourceVersion, recordId, now }) {
      const finding = await abnsNow.findAbnHistory(value);
      const source = describeAbnSource(finding);
      requireVersion(sourceVersion, source);
      return {
        isHeld: finding.entry !== null,
        facts: buildAbnFacts(finding, recordId),
        riskFlags: buildAbnConcerns(finding, null, now).risk_flags.map((flag) => toFlag(flag, recordId)),
        source,
        dataMode: finding.data_mode,
        evidence: buildRecordSource(source, finding.entry),
        holdsBefore: finding.history === null ? null : findTurningDay(finding.history, findKnownUntil(finding)),
      };
    },
    async ACN({ value, sourceVersion, recordId }) {
      const version = await companies.readCurrent();
      requireVersion(sourceVersion, version.source);
      const company = await version.findByAcn(value);
      const risks = company === null ? [] : listCompanyRisks(company, null, version.source);
      return {
        isHeld: company !== null,
        facts: buildCompanyFacts(company, recordId),
        riskFlags: risks.map((flag) => toFlag(flag, recordId)),
        source: version.source,
        dataMode: 'snapshot',
        evidence: buildRecordSource(version.source, company),
        holdsBefore: null,
      };
    },
    async address({ value, sourceVersion, recordId }) {
      const label = sourceVersion ?? (await readCurrentVersion(versions, GNAF_MANIFEST)).source_version;
      const version = await addresses.open(label);
      const address = await version.findByPid(value);
      const source = describeVersionSource(GNAF_MANIFEST, version.registerVersion);
      return {
        isHeld: address !== null,
        facts: buildAddressFacts(address, recordId),
        riskFlags: [],
        source,
        dataMode: 'snapshot',
        evidence: buildRecordSource(source, address),
        holdsBefore: null,
      };
    },
    VIN: async () => refuseVin(),
  };
  return (request) => observers[request.type](request);
}

// Of the business registers one version answers at a time; another one cannot be observed.
function requireVersion(asked: string | null, { source_version }: SourceUsed): void {
  if (asked === null || asked === source_version) return;
  const held = source_version ?? 'the live register';
  throw buildFieldError('invalid_source_version', 'source_version', `must be the version that answers: ${held}`);
}

function toFlag({ code, severity }: { code: string; severity: string }, evidence_ref: string): MonitoredFlag {
  // Monitoring knows four weights; what is critical is high.
  const weight = severity === 'critical' ? 'high' : (severity as MonitoredFlag['severity']);
  return { code, severity: weight, evidence_ref };
}
