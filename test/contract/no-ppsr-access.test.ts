import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERROR_CODES } from '#contract/errors.ts';
import { PPSR_GATE, TOOLS_NOT_LIVE } from '#contract/gates.ts';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { SCOPES } from '#contract/scopes.ts';
import { buildTools } from '#doors/mcp/build-tools.ts';
import { readDocsFiles } from '#doors/web/docs/docs-files.ts';
import { buildDocsSite } from '#doors/web/docs/docs-site.ts';
import { writeLlmsFull, writeLlmsIndex } from '#doors/web/docs/llms-text.ts';
import { buildPricingPage } from '#doors/web/pricing-page.ts';
import { renderSubject } from '#doors/web/reference/subject-page.ts';

const readProjectFile = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('every PPSR refusal uses the same words', () => {
  const reported = [
    PPSR_GATE.refusal,
    ERROR_CODES.ppsr_unavailable.meaning,
    TOOLS_NOT_LIVE.verify_asset,
    TOOLS_NOT_LIVE.monitor_asset,
  ];
  for (const words of reported) assert.ok(words?.includes(NO_PPSR_ACCESS), words);
});

test('no text calls the PPSR closed or not available, which would be news about the register', () => {
  for (const name of [
    'openapi.json',
    'mcp-tools.json',
    'docs/reference/errors.md',
    'src/doors/cli/commands.generated.json',
  ]) {
    assert.doesNotMatch(readProjectFile(name), /PPSR (?:is|was) (?:closed|not available)|"Closed: /i, name);
  }
});

const RECORDS_WITH_A_GATE = OPERATIONS.filter(({ rest, gate }) => rest !== null && gate === PPSR_GATE);

test('while the gate is closed no page or help names a PPSR price, not even "free"', async () => {
  const site = await buildDocsSite(readDocsFiles(), OPERATIONS, 'https://test.example');
  const apiPages = [...site.pages.values()].filter(({ path }) => path.startsWith('/docs/reference/api'));
  const pages = {
    reference: apiPages.map(({ body, markdown }) => `${body}${markdown}`).join(''),
    llms: writeLlmsIndex(site, OPERATIONS, 'https://test.example'),
    pricing: buildPricingPage(OPERATIONS),
    tools: JSON.stringify(buildTools(OPERATIONS).map(({ title, description, _meta }) => [title, description, _meta])),
    prompts: readProjectFile('src/doors/mcp/prompts.ts'),
    consent: readProjectFile('src/doors/oauth/consent-page.ts'),
    openapi: readProjectFile('openapi.json'),
    commands: readProjectFile('src/doors/cli/commands.generated.json'),
    client: readProjectFile('client/src/register-data-client.ts') + readProjectFile('client/src/types.ts'),
    scopes: JSON.stringify(SCOPES),
  };
  for (const [name, text] of Object.entries(pages)) assert.doesNotMatch(text, /A\$2\.50|\b250\b/, name);
  assert.equal(RECORDS_WITH_A_GATE.length, 2);
  const ppsr = String(renderSubject('ppsr', OPERATIONS, 'https://test.example'));
  for (const { name } of RECORDS_WITH_A_GATE) {
    const section = ppsr.split('<section').find((part) => part.includes(`<h2 id="${name}">`)) ?? '';
    assert.match(section, /<dt>Scopes<\/dt>/);
    assert.doesNotMatch(section, /<dt>Price|A\$/, name);
  }
  const told = writeLlmsFull(site, 'https://test.example').split('\n# PPSR\n')[1]?.split('\n# ')[0] ?? '';
  assert.match(told, /price none/);
  assert.doesNotMatch(told, /price (?:A\$|free)|A\$/);
});
