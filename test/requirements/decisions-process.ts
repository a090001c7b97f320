import { buildRequirements } from './requirement.ts';

const process = 'decisions 1';
const routes = 'decisions 2';

const configuration = buildRequirements(process, {
  'config.port-and-host': 'PORT and HOST default to 8080 and 127.0.0.1 and say where the service listens.',
  'config.port-zero': 'PORT=0 picks a free port.',
  'config.public-url': 'PUBLIC_URL defaults to http://{HOST}:{PORT} and is {base_url}.',
  'config.issuer-url': '{mcp_issuer_url} is the same origin unless ISSUER_URL says otherwise.',
  'config.data-dir': 'DATA_DIR holds everything the embedded default writes.',
  'config.data-dir-default': 'DATA_DIR defaults to ./var.',
  'config.database-url':
    'Without DATABASE_URL the embedded store in DATA_DIR serves; with postgres://… a PostgreSQL server shared by any number of processes.',
  'config.object-store-file': 'OBJECT_STORE_URL defaults to file://{DATA_DIR}/objects.',
  'config.object-store-s3':
    'OBJECT_STORE_URL may be s3://bucket/prefix with S3_ENDPOINT, S3_REGION and the usual key variables.',
  'config.cli-credential':
    'The CLI’s credential is --token, otherwise SERVICE_ASSETS_API_KEY, otherwise SERVICE_API_KEY.',
  'config.abr': 'ABR_GUID switches ABN data from snapshot to live; ABR_URL lets a test replace the register.',
  'config.cli-base-url': 'SERVICE_BASE_URL defaults to http://127.0.0.1:8080, and --base-url overrides it.',
});

const programs = buildRequirements(process, {
  'svc.rest-only': 'svc talks REST and nothing else.',
  'svc-admin.commands':
    'svc-admin offers serve, work, import, snapshots, accounts, users, keys, credit, gates, fsck and migrate.',
  'svc-admin.serve': 'svc-admin serve runs the service.',
  'svc-admin.import': 'svc-admin import <dataset> <path> --version <label> imports a snapshot version.',
  'svc-admin.import-registers': 'svc-admin import takes the published ABN and ASIC files.',
  'svc-admin.snapshots': 'svc-admin snapshots list|verify|activate|retire manages snapshot versions.',
  'svc-admin.accounts': 'svc-admin accounts create makes an account.',
  'svc-admin.users': 'svc-admin users create makes a user.',
  'svc-admin.keys': 'svc-admin keys create|list|revoke|rotate manages API keys.',
  'svc-admin.credit': 'svc-admin credit add adds credit to an account through the ledger.',
  'svc-admin.gates': 'svc-admin gates show shows the gates and what evidence each lacks.',
  'svc-admin.backup':
    'svc-admin backup copies database and objects while the service runs; restore puts them into an empty DATA_DIR.',
  'svc-admin.fsck': 'svc-admin fsck checks everything stored against its hashes.',
  'svc-admin.migrate': 'svc-admin migrate brings the store to the current schema.',
});

const firstStart = buildRequirements(process, {
  'first-start.embedded': 'npm start serves the embedded default.',
  'first-start.demo-tenant':
    'On an empty DATA_DIR outside production the first start makes a tenant, an account with A$50.00 of credit, a user and a key.',
  'first-start.sample-snapshots': 'The first start imports the bundled sample snapshots with a progress bar.',
  'first-start.credentials-mode': 'The first start writes DATA_DIR/demo-credentials.json with mode 0600.',
  'first-start.credentials-fields':
    'demo-credentials.json has base_url, mcp_url, tenant_id, account_id, email, password, api_key, gnaf_source_version, sample_address, sample_abn and sample_acn.',
  'first-start.ready-line':
    'When it can serve it prints one line ready {PUBLIC_URL} after a short banner with a copy-paste first call.',
  'process.production-no-demo': 'With NODE_ENV=production no demo data is made.',
  'process.production-missing-secret': 'With NODE_ENV=production a secret that is missing is an error that names it.',
  'config.context-sources':
    'NSW_PLANNING_URL, SILO_URL, SILO_EMAIL and BOM_URL name the context sources, and off makes their rows source_unavailable.',
  'svc-admin.import-gnaf': 'svc-admin import takes the published G-NAF files.',
  'first-start.sample-address':
    'sample_address and gnaf_source_version of demo-credentials.json work in an address lookup.',
  'process.sigterm': 'SIGTERM drains and exits 0 within 10 s.',
  'svc-admin.work': 'svc-admin work runs the job worker alone.',
});

const laterProcess = buildRequirements(process, {
  'config.download-url': '{download_host} is the same origin unless DOWNLOAD_URL says otherwise.',
});

const routesNow = buildRequirements(routes, {
  'routes.receipts-page':
    'GET /v1/receipts/due-diligence is a page of records with limit 1-200 (50), cursor, reference, target, tool, from and to (date-times).',
  'routes.receipt': 'GET /v1/receipts/due-diligence/{record_id} answers one record as JSON.',
  'routes.address-lookup': 'POST /v1/address/lookup is address_lookup.',
  'routes.usage': 'GET /v1/usage answers credit balance, spend and calls by tool and day.',
  'routes.sources':
    'GET /v1/sources answers the source manifests: owner, licence, cadence, versions held, data_mode, limitations.',
  'routes.openapi': '/.well-known/openapi.json is OpenAPI 3.1 with info.version 1.0.0 and needs no credential.',
  'routes.docs': '/docs is a readable API reference and needs no credential.',
  'routes.llms-txt': '/llms.txt is served and needs no credential.',
  'routes.protected-resource-metadata': 'The protected-resource metadata is served and needs no credential.',
  'routes.metrics-port': '/metrics is served only on METRICS_PORT.',
});

const routesLater = [
  ...buildRequirements(routes, {
    'routes.what-changed': 'POST /v1/what-changed is what_changed.',
    'routes.confirm-no-changes': 'POST /v1/confirm-no-changes is confirm_no_changes.',
    'routes.monitors-recheck':
      'POST /v1/monitors/recheck orders a job that looks at the account’s monitors again, 202 with job_id.',
    'routes.monitors':
      'POST and GET /v1/monitors, GET and DELETE /v1/monitors/{subscription_id} make, list, read and end monitors on a target.',
    'routes.monitor-snapshots':
      'POST /v1/monitors/{subscription_id}/snapshots captures a monitor’s baseline or a check.',
  }),
  ...buildRequirements(routes, {
    'routes.evidence-packs':
      'POST /v1/evidence-packs takes abn?, vin?, purpose? and reference?, at least one of abn and vin.',
    'routes.evidence-packs-legacy':
      'POST /v1/evidence-packs/asset-finance does the same plus legacy_alias; unknown fields are accepted, ignored and named in ignored_fields.',
    'routes.exports-owner': 'GET /v1/exports/{id} needs a bearer of the account that made it.',
  }),
  ...buildRequirements(routes, { 'routes.evidence-log': 'The evidence log is served without a credential.' }),
  ...buildRequirements(routes, {
    'routes.webhook-endpoints': 'GET, POST and DELETE /v1/webhook-endpoints… keep the delivery settings.',
    'routes.events': 'GET /v1/events is the polling fallback and POST /v1/events/{id}/replay replays an event.',
    'routes.receipt-pdf': '?format=pdf or Accept: application/pdf returns the PDF of one record.',
    'routes.exports': 'POST /v1/exports takes filter and webhook_url? and answers 202 with job_id.',
    'routes.jobs': 'GET /v1/jobs/{job_id} answers the state of a job, with result_url when it succeeded.',
  }),
  ...buildRequirements(routes, { 'routes.oauth-metadata': 'The OAuth metadata is served and needs no credential.' }),
];

/** How the service is configured and started, and the routes the specification does not show. */
export const processRequirements = [
  ...configuration,
  ...programs,
  ...firstStart,
  ...laterProcess,
  ...routesNow,
  ...routesLater,
];
