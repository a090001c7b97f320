import { buildSydneyDay, readSydneyDay } from '#base/calendar-window.ts';
import { assetRegisterCheck } from '#contract/operations/assets/asset-register-check.ts';
import type { Aircraft, AircraftParty } from '#domain/entities/aircraft.ts';
import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import { type AircraftHit, decideAircraft, decideExpiry, listAircraftHits } from '#domain/entities/decide-aircraft.ts';
import { buildNotChecked } from '#domain/evidence/not-checked.ts';
import { isWrittenAsPerson } from '#domain/names/legal-form.ts';
import { backRisk, buildRisk, type Risk, type RiskFlag } from '#domain/risk/build-risk.ts';
import { listAircraftRisks } from '#domain/risk/list-register-risks.ts';
import { listComparedRisks, listComparedSources } from '#operations/company/compared-company.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource } from '#operations/readers/source-used.ts';
import { AIRCRAFT_MANIFEST } from '#registers/casa-aircraft/manifest.ts';
import { readAssetAsked } from './asset-asked.ts';
import { readHolderCompany } from './holder-company.ts';

const MAX_CANDIDATES = 50;
const NOT_CHECKED = [
  buildNotChecked('PPSR', 'Not a PPSR search: whether anyone holds a security interest in the aircraft is not known.'),
  buildNotChecked(
    'International Registry (Cape Town Convention)',
    'This service does not read it: it has international interests in airframes, helicopters and engines.',
  ),
];

/** Binds the check of an aircraft. Throws upstream_error while CASA's register is not loaded. */
export function bindAssetRegisterCheck(readers: Pick<RegisterReaders, 'aircraft' | 'companies'>): BoundOperation {
  return bind(assetRegisterCheck).check(async (input, context) => {
    const asked = readAssetAsked(input);
    const { source, ageItems, findByMark, listBySerial } = await readers.aircraft.readCurrent();
    const byMark = asked.mark === null ? null : await findByMark(asked.mark);
    const bySerial = asked.serial === null ? [] : await listBySerial(asked.serial);
    const hits = listAircraftHits(asked, byMark, bySerial);
    const as_at = readSydneyDay(source.retrieved_at);
    const on = buildSydneyDay(context.now.getTime());
    const { status, reason } = decideAircraft(hits, asked, as_at);
    const found = status === 'found' ? (hits[0]?.aircraft ?? null) : null;
    const read = await readHolderCompany(readers, found?.holder ?? null);
    const used = [{ source, payload: hits.map(({ aircraft }) => aircraft) }, ...listComparedSources(read)];
    const risks = found === null ? listUnfoundRisks(status, reason) : listAircraftRisks(found, on);
    const answer = {
      ok: true as const,
      tool: 'asset_register_check' as const,
      target: asked.target,
      status,
      reason,
      as_at,
      aircraft: status === 'found' && hits[0] !== undefined ? describeHit(hits[0], on) : null,
      candidates: status === 'candidates' ? hits.slice(0, MAX_CANDIDATES).map((hit) => describeHit(hit, on)) : [],
      holder_company:
        read.company === null
          ? null
          : {
              acn: read.company.acn,
              company_name: read.company.company_name,
              status: read.company.status,
              status_meaning: findStatusMeaning(read.company.status),
            },
      data_mode: 'snapshot' as const,
      sources: used.map((one) => nameSource(one.source)),
      risk_flags: [
        ...risks.map((risk) => backRisk(risk, `aircraft:${asked.target.value}`, source)),
        buildUnsearchedPpsr(`aircraft:${asked.target.value}`),
        ...listComparedRisks(read),
      ],
      human_review_items: [
        ...(status === 'found' ? risks.map(({ message }) => message) : [reason]),
        ...(hits.length > MAX_CANDIDATES ? [`More than ${MAX_CANDIDATES} aircraft fit; check by mark.`] : []),
        ...(found === null ? [] : listInvalidDates(found)),
        ...read.items,
        ...ageItems,
        ...read.ageItems,
      ],
      not_checked: [...NOT_CHECKED, ...read.notChecked],
      limitations: [...AIRCRAFT_MANIFEST.limitations],
      record_id: context.recordId,
    };
    return { answer, evidence: buildSnapshotEvidence(asked.target, used) };
  });
}

function buildUnsearchedPpsr(evidence_ref: string): RiskFlag {
  const source_backing = 'No source: the PPSR was not searched.';
  return {
    ...buildRisk('ppsr_unsearched'),
    confidence: 1,
    evidence_refs: [evidence_ref],
    source_refs: [],
    source_backing,
  };
}

function listUnfoundRisks(status: string, message: string): Risk[] {
  return [buildRisk(status === 'candidates' ? 'aircraft_ambiguous' : 'aircraft_not_on_register', message)];
}

function listInvalidDates({ mark, invalid_dates }: Aircraft): string[] {
  return invalid_dates.map((text) => `A date of ${mark} in the register could not be read: ${text}.`);
}

function describeHit({ aircraft, matched_by }: AircraftHit, on: string) {
  const engines = [aircraft.engine_count, aircraft.engine_manufacturer, aircraft.engine_model];
  return {
    mark: aircraft.mark,
    matched_by,
    serial_number: aircraft.serial_number,
    manufacturer: aircraft.manufacturer,
    model: aircraft.model,
    icao_type: aircraft.icao_type,
    airframe: aircraft.airframe,
    type_certificate: aircraft.type_certificate,
    year_of_manufacture: aircraft.year_of_manufacture,
    country_of_manufacture: aircraft.country_of_manufacture,
    max_takeoff_weight_kg: aircraft.max_takeoff_weight_kg,
    engines: engines.filter((one) => one !== null).join(' ') || null,
    registration: {
      type: aircraft.registration_type,
      first_registered_on: aircraft.first_registered_on,
      expires_on: aircraft.expires_on,
      expiry: decideExpiry(aircraft, on),
      checked_on: on,
    },
    suspension:
      aircraft.suspension === null ? null : { status: aircraft.suspension, suspended_on: aircraft.suspended_on },
    holder: describeParty(aircraft.holder),
    operator: describeParty(aircraft.operator),
    idera_authorised_party: aircraft.idera_authorised_party,
  };
}

function describeParty(party: AircraftParty | null) {
  if (party === null) return null;
  const { name, suburb, state, country, since } = party;
  const kind = isWrittenAsPerson(name) ? ('person' as const) : ('organisation' as const);
  return { name, kind, suburb, state, country, since };
}
