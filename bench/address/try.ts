import { readFileSync, writeFileSync } from 'node:fs';
import { parseAddressQuery } from '#domain/address/address-query.ts';
import { findCandidates } from '#domain/address/find-candidates.ts';
import { decideMatch } from '#domain/address/decide-match.ts';
import { packedAt, cellAt } from '#domain/address/address-shard.ts';
import { findGnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildFileObjectStore } from './file-object-store.ts';
const snap = await findGnafSnapshot(buildFileObjectStore('/tmp/gnaf-bench'), 'gnaf-2023-10', 1e9);
if (!snap) throw new Error('no');
const only = process.argv[2] === '-' ? '' : process.argv[2];
if (only) {
  const q = parseAddressQuery(only);
  const f = await findCandidates(snap.directory, q, snap.openShard);
  console.log(q.tokens.map(t=>t.kind+':'+t.text).join(' '), q.tail, q.starts);
  console.log(decideMatch(f), f.bestStreet && show({hypothesis:f.bestStreet} as any));
  for (const c of f.candidates.slice(0, 10)) console.log(c.score.toFixed(3), show(c), c.match, JSON.stringify(c.hypothesis));
  process.exit();
}
function show(c: any) {
  const d = snap!.directory, t = d.table, s = d.streetTarget[c.hypothesis.street]!;
  const st = [t.streetNames[t.streetName[s]!], t.streetTypes[t.streetType[s]!], t.streetSuffixes[t.streetSuffix[s]!], '|', t.localityNames[t.localityName[c.hypothesis.locality]!], t.shards[t.localityShard[c.hypothesis.locality]!]].join(' ');
  if (!c.shard) return st;
  const sh = c.shard, r = c.match.row;
  return `${sh.dictionaries.flatType[cellAt(sh.flatType, r)]} ${cellAt(sh.flatNumber, r) - 1}/${cellAt(sh.numberFirst, r) - 1}-${cellAt(sh.numberLast, r) - 1}${sh.dictionaries.numberAffix[cellAt(sh.numberAffix, r)]} ${st}`;
}
const rows = readFileSync('/work/shared/data/address-truth-dev.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l));
function dist(a: number, b: number, c: number, d: number) { const r = Math.PI / 180, x = (d - b) * r * Math.cos(((a + c) / 2) * r), y = (c - a) * r; return Math.hypot(x, y) * 6371000; }
function right(c: any, r: any): [boolean, number] {
  const sh = c.shard, row = c.match.row;
  const pid = (sh.dictionaries.pidPrefix[cellAt(sh.pidPrefix, row)] ?? '') + String(packedAt(sh.pidNumber, row)).padStart(9, '0');
  if (r.pids) return [r.pids.includes(pid), NaN];
  const d = dist(packedAt(sh.latitude, row) / 1e6 - 180, packedAt(sh.longitude, row) / 1e6 - 180, r.lat, r.lon);
  return [d <= 250, d];
}
const tally: any = {}; const fails: string[] = [];
const kinds: any = {};
for (const r of rows) {
  const q = parseAddressQuery(r.raw);
  const f = await findCandidates(snap.directory, q, snap.openShard);
  const status = decideMatch(f);
  const t = (tally[r.source] ??= { n: 0, right: 0, wrong: 0, wrong1km: 0, ambR: 0, ambW: 0, none: 0, top5: 0 });
  const all = (tally.ALL ??= { n: 0, right: 0, wrong: 0, wrong1km: 0, ambR: 0, ambW: 0, none: 0, top5: 0 });
  const best = f.candidates[0];
  const [ok, d] = best ? right(best, r) : [false, NaN];
  const conf = status === 'exact_match' || status === 'fuzzy_match';
  const cls = status === 'no_match' ? 'none' : conf ? (ok ? 'right' : 'wrong') : ok ? 'ambR' : 'ambW';
  const top = f.candidates.slice(0, 5).some((c) => right(c, r)[0]);
  for (const x of [t, all]) { x.n++; x[cls]++; if (conf && !ok && !(d <= 1000)) x.wrong1km++; if (top && status!=='no_match') x.top5++; }
  if (best) { const h = best.hypothesis; const k = process.argv[3] ? `${h.relation} pc${h.postcodeScore} st${h.stateScore} d${h.nameDistance} t${h.typeScore.toFixed(1)}${h.hasLeftover?'L':''} ${status}` : `${best.match.numberKind}/${best.match.unitKind}`; const kk = (kinds[k] ??= {n:0,ok:0}); kk.n++; if (ok) kk.ok++; }
  if (cls !== 'right') fails.push([cls, r.source, status, d?.toFixed?.(0), r.raw, '=>', best ? show(best) + ' " " + best.score.toFixed(3) + ' ' + best.match.numberKind + '/' + best.match.unitKind : '-', f.bestStreet && !best ? 'street:' + show({ hypothesis: f.bestStreet }) : '', top ? 'TOP5' : '', r.pids ?? ''].join(' '));
}
console.table(tally); console.table(kinds);
const a = tally.ALL; console.log('right', (100 * a.right / a.n).toFixed(2), 'wrong1km', (100 * a.wrong1km / a.n).toFixed(2), 'top5', (100 * a.top5 / a.n).toFixed(2));
writeFileSync('/tmp/ax/fails.txt', fails.join('\n'));
