import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import type { Config } from '#app/config.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { type AgentService, connectAgent, startAgentService } from './agent-service.ts';
import type { Body } from './answers.ts';
import { postJson } from './post-json.ts';

/** A version of a register as a test writes it; without `retrieved_at` the file must say when it was made. */
export type WrittenVersion = { dataset: string; label: string; text: string; retrieved_at?: string; sample?: boolean };

/** A service with the samples, called over REST and MCP. */
export type RegisterDoors = {
  service: AgentService;
  /** Imports a version of a register, and waits until no process has the earlier state in its cache. */
  importVersion(version: WrittenVersion): Promise<void>;
  /** Imports versions in this order, and waits once. */
  importVersions(versions: readonly WrittenVersion[]): Promise<void>;
  /** Calls REST. Returns status and body. */
  get(path: string): Promise<{ status: number; body: Body }>;
  post(path: string, body: Body): Promise<{ status: number; body: Body }>;
  /** Calls a tool. Returns the body, also of an error. */
  callTool(name: string, args: Body): Promise<Body>;
  readRecord(record_id: unknown): Promise<Body>;
  stop(): Promise<void>;
};

// The service caches for a second which versions are current.
const CACHED_MS = 1_100;

/** Starts a service and connects an agent to it. */
export async function openRegisterDoors(settings: Partial<Config> = {}): Promise<RegisterDoors> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-doors-'));
  const service = await startAgentService(settings);
  service.grant('good');
  const client = await connectAgent(service, 'good', '2026-07-28');
  const read = async (answer: Response) => ({ status: answer.status, body: (await answer.json()) as Body });
  const get = async (path: string) => read(await service.request(path));
  const importVersions = async (versions: readonly WrittenVersion[]) => {
    for (const version of versions) await importWritten(service, join(folder, version.label), version);
    await new Promise((resolve) => setTimeout(resolve, CACHED_MS));
  };
  return {
    service,
    importVersion: (version) => importVersions([version]),
    importVersions,
    get,
    post: async (path, body) => read(await postJson(service, path, body)),
    callTool: (name, args) => callTool(client, name, args),
    async readRecord(record_id) {
      const { status, body } = await get(`/v1/receipts/due-diligence/${record_id}`);
      assert.equal(status, 200);
      return body.record as Body;
    },
    async stop() {
      await client.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function importWritten(service: AgentService, path: string, version: WrittenVersion): Promise<void> {
  const source = REGISTER_SOURCES[version.dataset];
  assert.ok(source !== undefined);
  const file = `${path}${source.dataset.fileEndings[0]}`;
  writeFileSync(file, version.text);
  await importRegister(service.database, source, {
    path: file,
    source_version: version.label,
    sample: version.sample ?? false,
    retrieved_at: version.retrieved_at ?? null,
    allowShrink: true,
    onProgress: () => undefined,
  });
}

async function callTool(client: Client, name: string, args: Body): Promise<Body> {
  const result = (await client.callTool({ name, arguments: args })) as Body;
  return result.structuredContent as Body;
}
