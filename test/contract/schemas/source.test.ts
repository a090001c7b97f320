import { test } from 'node:test';
import { emptyRequest } from '#contract/schemas/shared-fields.ts';
import { sourcesResponse } from '#contract/schemas/source.ts';
import { sourcesResponseExample } from '#test/contract/examples/source.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const sources = checkSchema(sourcesResponse, sourcesResponseExample);

test('a source has owner, licence, cadence and limitations', () => {
  sources.requiresExactly('', ['ok', 'sources']);
  sources.requiresExactly('sources.0', [
    'source_id',
    'name',
    'owner',
    'licence',
    'attribution',
    'cadence',
    'source_url',
    'limitations',
    'availability',
    'data_mode',
    'versions',
  ]);
  sources.requiresExactly('sources.0.owner', ['name', 'kind', 'jurisdiction', 'website']);
  sources.allowsOnly('sources.0.owner.kind', ['svc', 'government', 'regulator', 'intergovernmental']);
  sources.allowsOnly('sources.0.availability', ['available', 'unavailable']);
  sources.accepts('sources.0.data_mode', [null, 'sample', 'live']);
  for (const field of ['source_id', 'name', 'licence', 'attribution', 'cadence', 'owner.name', 'owner.jurisdiction']) {
    sources.takesText(`sources.0.${field}`);
  }
  for (const field of ['source_url', 'owner.website']) sources.refuses(`sources.0.${field}`, ['', 'abr', null]);
  sources.takesTexts('sources.0.limitations');
});

test('an imported version has its state, its rows and its hash', () => {
  sources.requiresExactly('sources.0.versions.0', [
    'source_version',
    'state',
    'sample',
    'row_count',
    'retrieved_at',
    'content_sha256',
  ]);
  sources.takesText('sources.0.versions.0.source_version');
  sources.allowsOnly('sources.0.versions.0.state', ['staged', 'active', 'retired']);
  sources.refuses('sources.0.versions.0.sample', ['false', 0, null]);
  sources.takesInteger('sources.0.versions.0.row_count', { min: 0 });
  sources.takesDateTime('sources.0.versions.0.retrieved_at');
  sources.refuses('sources.0.versions.0.content_sha256', ['', 'c'.repeat(63), 'C'.repeat(64), null]);
});

test('the request for sources has no fields', () => checkSchema(emptyRequest, {}).refusesExtra(''));
