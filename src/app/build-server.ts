import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildLoadShedder, type LoadShedder } from '#base/admission/load-shedder.ts';
import { buildGuardedClient, type GuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { addConsole } from '#doors/console/add-console.ts';
import { addLogDoor } from '#doors/log/add-log-door.ts';
import { addMcpDoor } from '#doors/mcp/add-mcp-door.ts';
import { addOauthDoor, type OauthParts } from '#doors/oauth/add-oauth-door.ts';
import { buildReaderSearch, type ReaderParts } from '#doors/oauth/docs-key-routes.ts';
import { addDownloadRoute } from '#doors/rest/add-download-route.ts';
import { addMount, handOver, type Mount } from '#doors/rest/add-mount.ts';
import { findCallerAddress } from '#doors/rest/admit-requests.ts';
import { buildRestServer, urlOf } from '#doors/rest/build-rest-server.ts';
import { addConnectionDrain } from '#doors/rest/drain-connections.ts';
import { addVerifyPage } from '#doors/web/add-verify-page.ts';
import { addWebPages } from '#doors/web/add-web-pages.ts';
import { buildConsents } from '#operations/access/consents.ts';
import { buildDownloadLinks } from '#operations/access/download-links.ts';
import { buildInvitations } from '#operations/access/invitations.ts';
import { buildIssuerMemory } from '#operations/access/issuer-memory.ts';
import { buildPasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import { buildPersonCalls, type PersonCalls } from '#operations/access/person-calls.ts';
import { buildSignIn } from '#operations/access/sign-in.ts';
import { buildTokenVerifier } from '#operations/access/verify-token.ts';
import { buildAccountCaps } from '#operations/billing/account-caps.ts';
import { buildApprovals } from '#operations/billing/approvals.ts';
import { buildAuthentication, type TokenVerifier } from '#operations/funnel/authenticate.ts';
import { CallMeter, measureFunnel } from '#operations/funnel/call-meter.ts';
import { buildDocsKeys } from '#operations/keys/docs-keys.ts';
import { buildPublishedLog } from '#operations/log/published-log.ts';
import { findVerifierRecord } from '#operations/log/verifier-record.ts';
import { buildRequestRecorder, type RequestRecorder } from '#operations/team/request-recorder.ts';
import { listRevokedGrants } from '#store/access/grants.ts';
import type { Database } from '#store/postgres/database.ts';
import { LOG_LANE, runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { buildRequestInsert } from '#store/team/request-log.ts';
import { buildProbes, type Probes } from './build-probes.ts';
import type { Config } from './config.ts';
import { openMasterKey } from './master-key.ts';
import type { Stores } from './open-stores.ts';
import { VERSION } from './version.ts';
import { type LogWatch, watchLog } from './watch-log.ts';
import { type OperationAdditions, wireOperations } from './wire-operations.ts';

/** Replacements and additions for tests. */
export type Additions = OperationAdditions & {
  verifyToken?: TokenVerifier;
  mounts?: readonly Mount[];
  /** The client for caller-supplied URLs. */
  web?: GuardedClient;
  /** Answers at `/mcp` instead of the tools. */
  agentStandIn?: McpServerFactory;
};

/** A server with all its doors, and how to start it. */
export type BuiltServer = {
  server: FastifyInstance;
  /** How pages run operations for signed-in people. */
  people: PersonCalls;
  requests: RequestRecorder;
  meter: CallMeter;
  shedder: LoadShedder;
  probes: Probes;
  logWatch: LogWatch;
  isDraining(): boolean;
  /** Indexes lists in the background, before the first call needs them. */
  keepWarm(): void;
  listen(): Promise<string>;
};

/** Builds the HTTP server with all doors over one funnel; `listen` returns the public URL. */
export function buildServer(
  stores: Pick<Stores, 'db' | 'pool' | 'callers' | 'objects' | 'clock' | 'checkpoints'>,
  config: Config,
  log: Logger,
  additions: Additions = {},
): BuiltServer {
  const shedder = buildLoadShedder(config);
  let publicUrl = config.publicUrl ?? '';
  const buildConfirmUrl = (quoteId: string) => `${config.issuerUrl ?? publicUrl}/approvals/${quoteId}`;
  const web = additions.web ?? buildGuardedClient({ rules: chooseUrlRules(config.allowPrivateUrls) });
  const addresses = {
    buildConfirmUrl,
    buildJoinUrl: (token: string) => `${config.issuerUrl ?? publicUrl}/join/${token}`,
    publicUrl: () => publicUrl,
    buildDownloadUrl: (path: string) => `${config.downloadUrl ?? publicUrl}${path}`,
  };
  const logWatch = watchLog(stores, {
    onTrouble: (trouble) => log.error(trouble),
    onUnknown: (error) => log.warn({ err: error }, 'the log could not be compared with the signed checkpoints'),
  });
  const probes = buildProbes(stores, logWatch);
  const settings = {
    version: VERSION,
    healthProbes: {
      store_not_writable: probes.writes,
      objects_unavailable: probes.objects,
      clock_skew: probes.clock,
      log_behind: probes.log,
    },
    findLogTrouble: logWatch.findTrouble,
    isShedding: shedder.isShedding,
    onPdfFault: (fault: unknown) => log.error({ err: fault }, 'a PDF thread could not be replaced'),
    onStampTrouble: (why: string) => log.warn({}, why),
    web,
    masterKey: openMasterKey(config),
    ...config,
    ...addresses,
  };
  const wired = wireOperations(stores, settings, additions);
  const meter = new CallMeter();
  const requests = buildRequestRecorder(
    (entries) => runInLane(SERVICE_LANE, () => stores.callers.write(buildRequestInsert(entries))),
    (count, err) => log.warn({ count, ...(err !== null && { err }) }, 'requests are missing in the request log'),
  );
  const statuses = new Map(wired.operations.map(({ name, status }) => [name, status]));
  const successStatus = (operation: string) => statuses.get(operation) ?? 200;
  const funnel = measureFunnel(wired.funnel, meter, { note: requests.note, successStatus });
  const links = buildDownloadLinks(stores.callers.reads, settings);
  const verifyToken = additions.verifyToken ?? buildTokenVerifier(stores.callers, () => publicUrl);
  const server = buildRestServer({
    operations: wired.operations,
    funnel,
    authenticate: buildAuthentication(wired.authenticateApiKey, verifyToken, 'rest'),
    log,
    shedder,
    limits: config,
  });
  let draining = false;
  server.addHook('preClose', async () => {
    draining = true;
  });
  addConnectionDrain(server, config.drainMs);
  server.addHook('onClose', async () => {
    logWatch.stop();
    await requests.close();
    await wired.close();
  });
  addDownloadRoute(server, links, funnel);
  const issuerUrl = () => config.issuerUrl ?? publicUrl;
  const people = buildPersonCalls(funnel, stores.callers.people);
  const readers = {
    signIn: buildSignIn(stores.callers.people),
    docsKeys: buildDocsKeys(stores.callers.people, people),
    issuerUrl,
  };
  addWebPages(server, {
    operations: wired.operations,
    publicUrl: () => publicUrl,
    findReader: buildReaderSearch(readers),
  });
  const published = buildPublishedLog(stores.callers.reads);
  addLogDoor(server, published);
  addVerifyPage(server, {
    readKeys: published.readKeys,
    findVerifierRecord: (sha256) => runInLane(LOG_LANE, () => findVerifierRecord(stores.callers.reads, sha256)),
  });
  addMcpDoor(server, {
    operations: wired.operations,
    funnel,
    version: VERSION,
    publicUrl: () => publicUrl,
    links,
    issuerUrl,
    authenticate: buildAuthentication(wired.authenticateApiKey, verifyToken, 'agent'),
    findRevoked: (grantIds) => listRevokedGrants(stores.callers.people, grantIds),
    addressOf: (request) => findCallerAddress(request, config.proxyHops),
    handOver,
    standIn: additions.agentStandIn ?? null,
  });
  const issuer = addAccess(server, stores.callers.people, {
    ...readers,
    config,
    web,
    publicUrl: () => publicUrl,
    nameOrganisations: wired.nameOrganisations,
    addPages: (scope, door) => addConsole(scope, door, people),
  });
  for (const mount of [issuer, ...(additions.mounts ?? [])]) addMount(server, mount);
  return {
    server,
    people,
    requests,
    meter,
    shedder,
    probes,
    logWatch,
    isDraining: () => draining,
    keepWarm: wired.keepWarm,
    async listen() {
      await server.listen({ host: config.host, port: config.port });
      publicUrl ||= urlOf(server.server, config.host);
      return publicUrl;
    },
  };
}

type AccessParts = ReaderParts &
  Pick<OauthParts, 'web' | 'publicUrl' | 'addPages' | 'nameOrganisations'> & { config: Config };

/** Adds sign-in, consent and their pages; returns the issuer's mount. */
function addAccess(server: FastifyInstance, db: Database, { config, ...parts }: AccessParts): Mount {
  return addOauthDoor(server, {
    ...parts,
    passkeys: buildPasskeySignIn(db, parts.signIn, parts.issuerUrl),
    consents: buildConsents(db),
    approvals: buildApprovals(db),
    accountCaps: buildAccountCaps(db),
    invitations: buildInvitations(db, parts.signIn),
    memory: buildIssuerMemory(db),
    addressOf: (request) => findCallerAddress(request, config.proxyHops),
  });
}
