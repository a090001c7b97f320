import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fleet } from '#test/rig/fleet.ts';
import type { Caller } from '#test/rig/promise-book.ts';
import type { FaultGround } from '#test/support/fault-ground.ts';
import { SVC } from './log-copy.ts';

/** Fetches a record with its proof, as its holder keeps it. */
export async function fetchRecord(fleet: Fleet, { apiKey }: Caller, recordId: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return fetchText(fleet, `/v1/receipts/due-diligence/${recordId}`, { headers });
}

/** Verifies files of records with the keys that a restored service publishes; returns the faults that `svc verify` reports. */
export async function verifyRecords(
  ground: FaultGround,
  fleet: Fleet,
  records: Readonly<Record<string, string>>,
): Promise<string[]> {
  const folder = join(ground.folder, 'verify');
  mkdirSync(folder);
  const keys = join(folder, 'evidence-keys.json');
  writeFileSync(keys, await fetchText(fleet, '/.well-known/evidence-keys.json'));
  const faults: string[] = [];
  for (const [name, record] of Object.entries(records)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, record);
    const { code, said } = await ground.run(['verify', file, '--keys', keys], { main: SVC });
    if (code !== 0) faults.push(`svc verify of the ${name} record: ${said}`);
  }
  return faults;
}

async function fetchText({ serving: [first] }: Fleet, path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${first?.port}${path}`, init);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}
