import { writeFileSync } from 'node:fs';
import { parseAddressQuery } from '#domain/address/address-query.ts';
import { readAddressRow } from '#domain/address/address-row.ts';
import { decideMatch } from '#domain/address/decide-match.ts';
import { findCandidates } from '#domain/address/find-candidates.ts';
import { formatAddress } from '#domain/address/format-address.ts';
import { findGnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildDraft, canCombine, FAULTS, writeDraft } from './fault-classes.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { buildSeededRandom, pick } from './seeded-random.ts';
const snap = (await findGnafSnapshot(buildFileObjectStore('/tmp/gnaf-bench'), 'gnaf-2023-10', 1e9))!;
const d = snap.directory, t = d.table;
const perClass = Number(process.argv[2] ?? 200), multi = Number(process.argv[3] ?? 3000);
const random = buildSeededRandom(Number(process.argv[4] ?? 7));
const totalRows = snap.manifest.shards.reduce((s, x) => s + x.rows, 0);
async function sample() {
  let n = Math.floor(random() * totalRows);
  let si = 0; while (n >= snap.manifest.shards[si]!.rows) { n -= snap.manifest.shards[si]!.rows; si++; }
  const shard = await snap.openShard(si);
  // find street
  let lo = 0; let loc = 0;
  for (loc = 0; loc < t.localityShard.length; loc++) if (t.localityShard[loc] === si) break;
  for (; t.localityShard[loc] === si; loc++) for (let s = t.localityFirstStreet[loc]!; s < t.localityFirstStreet[loc + 1]!; s++) if (n >= t.streetFirstRow[s]! && n < t.streetFirstRow[s]! + t.streetRows[s]!) return { row: readAddressRow(d, shard, s, n), siblings: (d.postcodeLocalities.get(Number(shard.postcode)) ?? []).map((l) => t.localityNames[t.localityName[l]!]!).filter((x) => x !== t.localityNames[t.localityName[d.streetLocality[s]!]!]) };
  throw new Error('x');
}
const fails: string[] = [];
async function ask(text: string, row: any, label: string) {
  const f = await findCandidates(d, parseAddressQuery(text), snap.openShard);
  const st = decideMatch(f);
  const b = f.candidates[0];
  const full = b ? readAddressRow(d, b.shard, b.hypothesis.street, b.match.row) : null;
  const ok = full !== null && (full.gnaf_pid === row.gnaf_pid || formatAddress(full) === formatAddress(row));
  if (!ok) fails.push([label, '|', text, '| want', formatAddress(row), '| got', full ? formatAddress(full) + ' ' + b!.score.toFixed(3) : '-', st].join(' '));
  return { ok, st };
}
const names = Object.keys(FAULTS);
const res: any = {};
async function run(label: string, n: number, faults: string[] | number) {
  const r = (res[label] = { n: 0, ok: 0, pct: '', conf: 0, confWrong: 0 });
  let guard = 0;
  while (r.n < n && guard++ < n * 60) {
    const { row, siblings } = await sample();
    if (row.number === '' && row.lot === '') continue;
    const draft = buildDraft(row);
    const list = typeof faults === 'number' ? Array.from({ length: faults }, () => pick(random, names)) : faults;
    if (!canCombine(list)) continue;
    let made = true;
    for (const name of list) if (!FAULTS[name]!(draft, { row, random, siblings })) { made = false; break; }
    if (!made) continue;
    const { ok, st } = await ask(writeDraft(draft), row, label + (typeof faults === 'number' ? ':' + list.join('+') : ''));
    r.n++; if (ok) r.ok++;
    const c = st === 'exact_match' || st === 'fuzzy_match';
    if (c && ok) r.conf++; if (c && !ok) r.confWrong++;
  }
  r.pct = (100 * r.ok / r.n).toFixed(2);
}
await run('clean', 2000, []);
let sum = 0, cnt = 0;
for (const name of names) { await run(name, perClass, [name]); sum += res[name].ok; cnt += res[name].n; }
await run('two', multi, 2); await run('three', multi, 3);
console.table(res); console.log('one fault', (100 * sum / cnt).toFixed(2), cnt);
writeFileSync('/tmp/ax/ffails.txt', fails.join('\n'));
