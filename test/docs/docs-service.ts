import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readConfig } from '#app/config.ts';
import { type DemoCredentials, demoCredentialsPath, ensureDemo } from '#app/demo.ts';
import { openExistingDatabase } from '#app/open-existing-database.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { runToEnd } from '#test/support/run-program.ts';
import { TEST_PASSWORD } from '#test/support/test-password.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { buildPageScript } from './build-page-script.ts';
import { type CloneFolder, makeCloneFolder } from './clone-folder.ts';
import type { Example } from './read-page.ts';
import { runPage } from './run-page.ts';

const SETTINGS = {
  NSW_PLANNING_URL: 'off',
  VIC_PLANNING_URL: 'off',
  SA_PLANNING_URL: 'off',
  SILO_URL: 'off',
  BOM_URL: 'off',
  ALLOW_PRIVATE_URLS: 'on',
};

/** A real service in a folder like a clone. */
export type DocsService = {
  url: string;
  folder: string;
  /** Runs the examples of a page with a demo of its own, so that no page sees what another left. Fails with the line. */
  run(path: string, examples: readonly Example[], options: { withKey: boolean }): Promise<void>;
};

/** Starts the service for the examples of one test. */
export async function startDocsService(t: TestContext): Promise<DocsService> {
  const ground = openFaultGround(t);
  const clone = makeCloneFolder(ground.folder);
  const dataDir = join(clone.folder, 'var');
  mkdirSync(dataDir, { mode: 0o700 });
  const { url } = await ground.serve({ env: { DATA_DIR: dataDir, ...SETTINGS } });
  const renew = await openDemo(t, dataDir, url);
  return {
    url,
    folder: clone.folder,
    async run(path, examples, { withKey }) {
      const demo = await renew();
      const key: Record<string, string> = withKey ? { SERVICE_API_KEY: demo.api_key } : {};
      const env = { SERVICE_BASE_URL: url, ...key };
      const script = buildPageScript(path, examples);
      const failures = await runPage(script, examples, { clone, env, host: new URL(url).host });
      if (failures.length > 0) assert.fail(failures.map((failure) => `${path} ${failure}`).join('\n\n'));
      if (script.script.includes('snapshots activate')) await activateNewest(clone, demo);
    },
  };
}

async function openDemo(t: TestContext, dataDir: string, url: string): Promise<() => Promise<DemoCredentials>> {
  const database = await openExistingDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined);
  t.after(() => database.close());
  const stores = { ...database, objects: openFileObjectStore(join(dataDir, 'objects')) };
  return async () => {
    rmSync(demoCredentialsPath(dataDir));
    const demo = await ensureDemo(stores, dataDir, url, async () => TEST_PASSWORD);
    assert.ok(demo !== null);
    return demo;
  };
}

async function activateNewest({ path, folder }: CloneFolder, demo: DemoCredentials): Promise<void> {
  const newest = 'abn-sample-2026-11';
  const words = ['snapshots', 'activate', 'abn', newest];
  const { code, stderr } = await runToEnd({ program: 'svc-admin', words, env: { PATH: path }, cwd: folder });
  assert.equal(code, 0, stderr);
  const headers = { authorization: `Bearer ${demo.api_key}` };
  await waitUntil('the service answers from the newest version', async () => {
    const answer = await fetch(`${demo.base_url}/v1/abn/${demo.sample_abn}`, { headers });
    return ((await answer.json()) as { source_version: string }).source_version === newest;
  });
}
