import { buildFieldError } from '#contract/build-field-error.ts';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { ServiceError } from '#contract/service-error.ts';
import { findKnownUntil } from '#domain/entities/abn-finding.ts';
import { buildAbnFacts } from '#domain/monitoring/build-abn-facts.ts';
import { buildAddressFacts, buildCompanyFacts } from '#domain/monitoring/build-company-facts.ts';
import type { MonitoredFlag, PlainFact } from '#domain/monitoring/fact.ts';
import { findTurningDay } from '#domain/monitoring/find-turning-day.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
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
import { buildFurtherObserver, type FurtherReadings, NO_FURTHER } from './observe-further.ts';

/** Which target to observe; `sourceVersion` null means the version that answers. */
type ObservationRequest = {
  type: TargetType;
  value: string;
  sourceVersion: string | null;
  recordId: string;
  now: Date;
};

export type TargetReading = {
  /** False if the register does not contain the target. */
  isHeld: boolean;
  facts: PlainFact[];
  riskFlags: MonitoredFlag[];
  source: SourceUsed;
  dataMode: CheckEvidence['data_mode'];
  evidence: CheckEvidence['sources'][number];
  /** What further registers say about a business or company. */
  further: FurtherReadings;
  /** The day from which the same rows mean something else, such as a future registration that begins; null for none. */
  holdsBefore: string | null;
};

/** Reads a target through the readers that lookups use; throws the source's error code if it cannot be read. */
export type ObserveTarget = (request: ObservationRequest) => Promise<TargetReading>;

export function buildObserver(readers: RegisterReaders): ObserveTarget {
  const { abnsNow, companies, addresses, versions } = readers;
  const observeFurther = buildFurtherObserver(readers);
  const observers: Readonly<Record<TargetType, ObserveTarget>> = {
    async ABN({ value, sourceVersion, recordId, now }) {
      const finding = await abnsNow.findAbnHistory(value);
      const source = describeAbnSource(finding);
      requireVersion(sourceVersion, source);
      const facts = buildAbnFacts(finding, recordId);
      const linked = finding.entry?.acn ?? null;
      return {
        isHeld: finding.entry !== null,
        facts,
        riskFlags: buildAbnConcerns(finding, null, now).risk_flags.map((flag) => toFlag(flag, recordId)),
        source,
        dataMode: finding.data_mode,
        evidence: buildRecordSource(source, finding.entry),
        further: await observeFurther({ abn: value, acn: linked, linked, facts, isSample: source.sample, recordId }),
        holdsBefore: finding.history === null ? null : findTurningDay(finding.history, findKnownUntil(finding)),
      };
    },
    async ACN({ value, sourceVersion, recordId }) {
      const version = await companies.readCurrent();
      requireVersion(sourceVersion, version.source);
      const company = await version.findByAcn(value);
      const facts = buildCompanyFacts(company, recordId);
      const linked = company?.abn ?? null;
      const isSample = version.source.sample;
      const risks = company === null ? [] : listCompanyRisks(company, null, version.source);
      return {
        isHeld: company !== null,
        facts,
        riskFlags: risks.map((flag) => toFlag(flag, recordId)),
        source: version.source,
        dataMode: 'snapshot',
        evidence: buildRecordSource(version.source, company),
        further: await observeFurther({ abn: linked, acn: value, linked, facts, isSample, recordId }),
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
        further: NO_FURTHER,
        holdsBefore: null,
      };
    },
    VIN: async () => refuseVin(),
  };
  return (request) => observers[request.type](request);
}

// Business registers answer from one version at a time, so no other version can be requested.
function requireVersion(requested: string | null, { source_version }: SourceUsed): void {
  if (requested === null || requested === source_version) return;
  const held = source_version ?? 'the live register';
  throw buildFieldError('invalid_source_version', 'source_version', `must be the version that answers: ${held}`);
}

function toFlag({ code, severity }: Pick<RiskFlag, 'code' | 'severity'>, evidence_ref: string): MonitoredFlag {
  // The contract of monitors has no "critical".
  return { code, severity: severity === 'critical' ? 'high' : severity, evidence_ref };
}

/** Throws ppsr_unavailable: without access to the PPSR a VIN cannot be observed. */
export function refuseVin(): never {
  const message = `${NO_PPSR_ACCESS}: nothing was searched, and nothing can be observed of a VIN.`;
  throw new ServiceError('ppsr_unavailable', message);
}
