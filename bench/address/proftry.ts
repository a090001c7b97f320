import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { parseAddressQuery } from '#domain/address/address-query.ts';
import { normaliseAddressKey } from '#domain/address/normalise-address-key.ts';
import { findCandidates } from '#domain/address/find-candidates.ts';
import { readAddressRow } from '#domain/address/address-row.ts';
import { findGnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildDraft, canCombine, FAULTS, writeDraft } from './fault-classes.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { buildSeededRandom, pick } from './seeded-random.ts';
const t0 = performance.now();
const snap = (await findGnafSnapshot(buildFileObjectStore('/tmp/gnaf-bench'), 'gnaf-2023-10', 1e9))!;
console.log('open ms', performance.now() - t0, 'rss', process.memoryUsage().rss / 1e6);
const d = snap.directory, t = d.table, random = buildSeededRandom(3);
async function one() { const s = Math.floor(random() * t.streetName.length); const loc = d.streetLocality[s]!; const sh = await snap.openShard(t.localityShard[loc]!); const row = readAddressRow(d, sh, s, t.streetFirstRow[s]! + Math.floor(random() * t.streetRows[s]!)); return row; }
const clean: string[] = [], fault: string[] = []; const names = Object.keys(FAULTS);
while (clean.length < 20000) { const row = await one(); if (row.number === '') continue; clean.push(writeDraft(buildDraft(row))); const dr = buildDraft(row); if (FAULTS[pick(random, names)]!(dr, { row, random, siblings: [] })) fault.push(writeDraft(dr)); }
async function run(label: string, list: string[], f: (s: string) => unknown) {
  for (let w = 0; w < 6; w++) { const c = process.cpuUsage(); const lat: number[] = []; for (const s of list) { const b = process.hrtime.bigint(); await f(s); lat.push(Number(process.hrtime.bigint() - b) / 1000); } const e = process.cpuUsage(c); lat.sort((a, b) => a - b); if (w===5) console.log(label, 'cpu µs', ((e.user + e.system) / list.length).toFixed(1), 'p50', lat[list.length >> 1]!.toFixed(1), 'p99', lat[Math.floor(list.length * 0.99)]!.toFixed(1), 'per s', Math.round(1e6 * list.length / (e.user + e.system))); }
}




const safe = (s: string) => lookUpAddress(snap, { raw_address: s, limit: 10 }).catch(() => null);
await run('find fault', fault, (s) => findCandidates(d, parseAddressQuery(s), snap.openShard));

const mix = clean.map((s, i) => (i % 10 < 7 ? s : fault[i % fault.length]!));


console.log('rss', process.memoryUsage().rss / 1e6);
