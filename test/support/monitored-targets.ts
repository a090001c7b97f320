import assert from 'node:assert/strict';
import type { z } from 'zod';
import type { Config } from '#app/config.ts';
import { confirmNoChangesResponse } from '#contract/schemas/confirm-no-changes.ts';
import { monitorResponse, snapshotResponse } from '#contract/schemas/monitor.ts';
import { whatChangedResponse } from '#contract/schemas/what-changed.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { buildMonitor, type Monitor, readTargetSecret, recordMonitor } from '#store/monitoring/monitors.ts';
import { activateVersion, findRegisterVersion } from '#store/registers/register-versions.ts';
import { type Body, readOk } from './answers.ts';
import { postJson } from './post-json.ts';
import { openRegisterDoors, type RegisterDoors } from './register-doors.ts';
import { createTestAccount, type TestAccount } from './test-account.ts';
import type { TestService } from './test-service.ts';

/** A monitor, an observation and a confirmation as they are answered. */
export type MonitorAnswer = z.infer<typeof monitorResponse>;
export type CaptureAnswer = z.infer<typeof snapshotResponse>;

/** The ABN whose postcode differs in the second sample version. */
export const MOVED_ABN = '79002637069';
/** The ABN that is cancelled in the second sample version. */
export const CANCELLED_ABN = '38875128921';
/** A PID of the address sample. */
export const PID = 'GANSW900000001';

// Which version answers is remembered for a second.
const REMEMBERED_MS = 1_100;

/** Opens a service with its samples over both doors, and lets an older version answer where one is named. */
export async function openMonitors(settings: Partial<Config> = {}, abnVersion?: string): Promise<RegisterDoors> {
  const doors = await openRegisterDoors(settings);
  if (abnVersion !== undefined) await answerFrom(doors.service, 'abn', abnVersion);
  return doors;
}

/** Two versions of the ABN sample, the older first. */
export const [OCTOBER, NOVEMBER] = ['abn-sample-2026-10', 'abn-sample-2026-11'] as const;
/** The ABN whose row is the same in both versions of the sample. */
export const STEADY_ABN = '88712649015';

/** Opens a service with baselines of October, of which one moved and one did not, and a look-up of the steady one; lets November answer. */
export async function openMovedAndSteady() {
  const doors = await openMonitors({}, OCTOBER);
  const { service } = doors;
  const moved = await capture(service, await makeMonitor(service));
  const steady = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  const lookedUp = await lookUpAbn(service, STEADY_ABN);
  await answerFrom(service, 'abn', NOVEMBER);
  return { doors, service, moved, steady, lookedUp };
}

/** The store of a service. */
export type Answering = { database: Pick<TestService['database'], 'db' | 'pool'> };

/** Makes a version answer, as an operator does, and waits until every process knows. */
export async function answerFrom({ database }: Answering, dataset: string, source_version: string): Promise<void> {
  const version = await findRegisterVersion(database.db, dataset, source_version);
  assert.ok(version !== null);
  await activateVersion(database.pool, version.snapshot_id, { ...version.manifest, chosen: true });
  await new Promise((resolve) => setTimeout(resolve, REMEMBERED_MS));
}

/** Makes a monitor on an ABN unless something else is named. */
export async function makeMonitor(service: TestService, wish: Body = {}): Promise<MonitorAnswer> {
  const response = await postJson(service, '/v1/monitors', { target_type: 'ABN', target: MOVED_ABN, ...wish });
  return monitorResponse.parse(await readCreated(response));
}

/** Keeps a monitor on a VIN, as one was made before they were refused. */
export async function keepVinMonitor({ database, account }: TestService, vin: string): Promise<Monitor> {
  const { account_id, tenant_id } = account;
  const target_hash = hashTarget(await readTargetSecret(database.db, tenant_id), vin);
  const target = { account_id, target_type: 'VIN', target_value: vin, target_hash, reference: null } as const;
  const monitor = buildMonitor(target, new Date());
  await recordMonitor(database.db, monitor);
  return monitor;
}

/** Captures an observation of a monitor. */
export async function capture(
  service: TestService,
  { subscription_id }: Pick<MonitorAnswer, 'subscription_id'>,
  role = 'baseline',
  more: Body = {},
): Promise<CaptureAnswer> {
  const response = await postJson(service, `/v1/monitors/${subscription_id}/snapshots`, { role, ...more });
  return snapshotResponse.parse(await readCreated(response));
}

async function readCreated(response: Response): Promise<unknown> {
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text);
}

/** Looks an ABN up and returns the id of the record: evidence that no monitor made. */
export async function lookUpAbn(service: TestService, abn: string): Promise<string> {
  const response = await service.request(`/v1/abn/${abn}`);
  assert.equal(response.status, 200);
  return String(response.headers.get('x-record-id'));
}

/** The tenant and account of a call, as fields of its body. */
export function ownerOf({ account }: TestService): Pick<TestAccount, 'tenant_id' | 'account_id'> {
  return { tenant_id: account.tenant_id, account_id: account.account_id };
}

/** Builds evidence with the same facts as an observation. */
export function toEvidence(observation: CaptureAnswer) {
  const { evidence_pack_id, comparison, source_versions, source_observed_at, risk_flags } = observation;
  return { evidence_pack_id, comparison, source_versions, source_observed_at, risk_flags };
}

/** Builds the request that confirms a baseline by evidence. */
export function buildConfirmation(service: TestService, baseline: CaptureAnswer, evidence: object, more: Body = {}) {
  return {
    ...ownerOf(service),
    subscription_id: baseline.subscription_id,
    baseline_evidence_pack_id: baseline.evidence_pack_id,
    current_evidence: evidence,
    ...more,
  };
}

/** Confirms, over REST; the answer must be a success in the contract's shape. */
export async function confirm(service: TestService, baseline: CaptureAnswer, evidence: object, more: Body = {}) {
  const body = buildConfirmation(service, baseline, evidence, more);
  return confirmNoChangesResponse.parse(await readOk(await postJson(service, '/v1/confirm-no-changes', body)));
}

/** Asks what changed, over REST; the answer must be a success in the contract's shape. */
export async function askWhatChanged(service: TestService, selector: Body) {
  const response = await postJson(service, '/v1/what-changed', { ...ownerOf(service), ...selector });
  return whatChangedResponse.parse(await readOk(response));
}

/** A second account, of another tenant, that asks with a key of its own. */
export async function openStranger(service: TestService): Promise<TestService> {
  const account = await createTestAccount(service.database.db);
  return {
    ...service,
    account,
    request: (path, init = {}) =>
      fetch(service.url + path, { ...init, headers: { authorization: `Bearer ${account.api_key}`, ...init.headers } }),
  };
}

/** The field and both values of each change. */
export function listMoves(changes: readonly Body[]): unknown[][] {
  return changes.map(({ kind, severity, field, old_value, new_value }) => [
    kind,
    severity,
    field,
    old_value,
    new_value,
  ]);
}
