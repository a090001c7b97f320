import type { z } from 'zod';
import { BoundedMap } from '#base/bounded-map.ts';
import { readSydneyDay } from '#base/calendar-window.ts';
import { canonicalJson, keepCanonical } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import type { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import type { AddressFinding, AddressMatch } from '#domain/address/answer/address-match.ts';
import { buildPropertyEvidence } from '#domain/address/answer/build-property-evidence.ts';
import { findAddress } from '#domain/address/look-up-address.ts';
import { type BoundOperation, bind, type CheckEvidence } from '#operations/funnel/handler.ts';
import type { OpenGnafVersion } from '#operations/readers/gnaf-versions.ts';

import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import { hashPayload, listVersionAgeItems } from '#operations/readers/source-used.ts';
import { GNAF_MANIFEST, GNAF_SAMPLE_CITATION } from '#registers/gnaf/manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { buildContextSubject, type PropertyContext, type PropertyContextRows } from './property-context.ts';

type AddressAnswer = z.input<typeof addressLookupResponse>;

const NOTHING_READ: PropertyContextRows = { planning: null, climate: null };

/** Matches an address in the version the caller names, with planning and climate context of the place found. */
export function bindAddressLookup(
  { addresses }: Pick<RegisterReaders, 'addresses'>,
  context: PropertyContext,
): BoundOperation {
  return bind(addressLookup).check(async (input) => {
    const version = await addresses.open(input.source_version);
    const finding = await findAddress(version.gnaf, input);
    const { match } = finding;
    const outside = await readOutside(context, version, finding);
    const property_evidence = buildPropertyEvidence(finding, input.source_version, {
      planning: outside.planning?.check ?? null,
      climate: outside.climate?.check ?? null,
    });
    property_evidence.limitations = listLimits(version.registerVersion, property_evidence.limitations);
    const answer: AddressAnswer = { ...match, property_evidence };
    return { answer, evidence: buildEvidence(version.registerVersion, match, outside) };
  });
}

const MAX_LISTS = 100;
const keptLimits = new BoundedMap<string, string[]>(MAX_LISTS);

/** The limits of an answer. They are the same for all answers of a version on one day, so their list is kept. */
function listLimits(version: RegisterVersion, matchLimits: readonly string[]): string[] {
  const limits = [...listVersionLimits(version), ...matchLimits];
  const key = limits.join('\n');
  const known = keptLimits.use(key);
  if (known !== undefined) return known;
  keptLimits.put(key, keepCanonical(limits));
  return limits;
}

/** The limits of the version that was read: the day it describes, and its age if it is old. */
function listVersionLimits(version: RegisterVersion): string[] {
  // A caller must not mistake an invented address for a real one.
  if (version.sample) return [GNAF_SAMPLE_CITATION];
  const day = readSydneyDay(version.manifest.retrieved_at);
  return [
    `${version.source_version} is as at ${day} and shows no later changes.`,
    ...listVersionAgeItems(GNAF_MANIFEST, version),
  ];
}

async function readOutside(
  context: PropertyContext,
  { gnaf }: OpenGnafVersion,
  { match, row }: AddressFinding,
): Promise<PropertyContextRows> {
  const [best] = match.candidates;
  // If the address is uncertain, the context could be evidence about another property.
  if (best === undefined || row === null || match.status === 'ambiguous') return NOTHING_READ;
  const { store_shard_key, row_offset } = best.evidence;
  // The first parcel of a postcode is read from the stored shard, which is too slow unless planning needs it.
  const parcel = context.readsPlanning(best.state) ? await gnaf.findParcel(store_shard_key, row_offset) : null;
  return context.readContext(buildContextSubject(row, parcel));
}

function buildEvidence(version: RegisterVersion, match: AddressMatch, outside: PropertyContextRows): CheckEvidence {
  const { source_version, sample, manifest } = version;
  const gnaf = {
    source_id: GNAF_MANIFEST.source_id,
    source_version,
    source_citation: `${sample ? GNAF_SAMPLE_CITATION : GNAF_MANIFEST.attribution} Version ${source_version}`,
    retrieved_at: manifest.retrieved_at,
    payload_sha256: hashRows(match),
    sample,
    source_file: manifest.source_file ?? null,
  };
  return {
    target: { type: 'address', value: match.normalized_address_key },
    data_mode: 'snapshot',
    sources: [gnaf, ...listOutsideSources(outside)],
  };
}

/** The SHA-256 of the register's rows behind an answer, without anything that the service derives from them. */
export function hashRows({ candidates }: Pick<AddressMatch, 'candidates'>): string {
  const rows = candidates.map(({ gnaf_pid, full_address, latitude, longitude, geocode_type, evidence }) => ({
    gnaf_pid,
    full_address,
    latitude,
    longitude,
    geocode_type,
    evidence,
  }));
  return sha256Hex(canonicalJson(rows));
}

function listOutsideSources({ planning, climate }: PropertyContextRows): CheckEvidence['sources'] {
  return [planning, climate].flatMap((row) => {
    // A source that could not be read is not a source of this answer.
    if (row === null || row.retrievedAt === null) return [];
    const { source_id, source_version, attribution, evidence_ref } = row.check;
    return [
      {
        source_id,
        source_version,
        source_citation: attribution,
        // A cached response was retrieved when it was read, not now.
        retrieved_at: row.retrievedAt,
        payload_sha256: hashPayload(row.check),
        sample: false,
        source_file: findResponse(source_id, evidence_ref),
      },
    ];
  });
}

/** The response of a context source; null if its row has no hash of it. */
function findResponse(source_id: string, evidence_ref: string | null): SourceFile | null {
  const [, sha256] = /^sha256:([0-9a-f]{64})$/.exec(evidence_ref ?? '') ?? [];
  const manifest = SOURCE_MANIFESTS.find((one) => one.source_id === source_id);
  if (sha256 === undefined || manifest === undefined) return null;
  return { sha256, name: `${source_id} response`, url: manifest.source_url, published_at: null };
}
