import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { VERSION } from '#app/version.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildServerJson } from '#doors/mcp/build-server-json.ts';
import { buildTools } from '#doors/mcp/build-tools.ts';
import { buildOpenApi } from '#doors/web/build-open-api.ts';
import { buildCliCommands } from './generate/build-cli-commands.ts';
import { buildCollection } from './generate/build-collection.ts';
import { buildDataSources } from './generate/build-data-sources.ts';
import { buildErrorCodes } from './generate/build-error-codes.ts';
import { buildEventsPage } from './generate/build-events-page.ts';
import { buildPricesPage } from './generate/build-prices-page.ts';
import { buildScopesPage } from './generate/build-scopes-page.ts';
import { buildVerifier } from './generate/build-verifier.ts';
import { buildClients } from './generate/client/build-clients.ts';
import { dumpFreshSchema } from './generate/dump-fresh-schema.ts';

// Writes every file that is derived from the contract or the migrations. With --check it only lists the stale ones.
const ROOT = new URL('../', import.meta.url);

const documents: Record<string, () => string | Promise<string>> = {
  'openapi.json': () => toJson(buildOpenApi(OPERATIONS)),
  'mcp-tools.json': () => toJson({ tools: buildTools(OPERATIONS) }),
  // For the public URL of a service in production; a running service has its own at /server.json.
  'server.json': () => toJson(buildServerJson('https://service.example', VERSION)),
  ...buildClients(OPERATIONS),
  'src/doors/cli/commands.generated.json': () => toJson(buildCliCommands(OPERATIONS)),
  'docs/reference/errors.md': () => buildErrorCodes(OPERATIONS),
  'docs/reference/events.md': buildEventsPage,
  'docs/reference/prices.md': () => buildPricesPage(OPERATIONS),
  'docs/reference/scopes.md': () => buildScopesPage(OPERATIONS),
  'docs/reference/sources.md': buildDataSources,
  'svc-verify.mjs': buildVerifier,
  'schema.sql': dumpFreshSchema,
  ...nameCollection(),
};

const checkOnly = process.argv.includes('--check');
const stale: string[] = [];
for (const [name, build] of Object.entries(documents)) {
  const path = new URL(name, ROOT);
  const text = await build();
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(name);
  if (!checkOnly) writeFileSync(path, text);
}
process.stdout.write(
  stale.length === 0 ? 'generated files are fresh\n' : `${checkOnly ? 'stale' : 'wrote'}: ${stale.join(', ')}\n`,
);
if (checkOnly && stale.length > 0) {
  process.stderr.write('run: npm run generate\n');
  process.exitCode = 1;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function nameCollection(): Record<string, () => string> {
  const files = Object.entries(buildCollection(OPERATIONS));
  return Object.fromEntries(files.map(([name, text]) => [`collection/${name}`, () => text]));
}
