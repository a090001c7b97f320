import { parseAddressQuery } from '#domain/address/address-query.ts';
import { readAddressRow } from '#domain/address/address-row.ts';
import { cellAt } from '#domain/address/address-shard.ts';
import { findStreetPlace } from '#domain/address/address-directory.ts';
import { buildNameKey } from '#domain/address/name-key.ts';
import { decideMatch } from '#domain/address/decide-match.ts';
import { findCandidates } from '#domain/address/find-candidates.ts';
import { formatAddress } from '#domain/address/format-address.ts';
import { findGnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { buildSeededRandom } from './seeded-random.ts';
const snap = (await findGnafSnapshot(buildFileObjectStore('/tmp/gnaf-bench'), 'gnaf-2023-10', 1e9))!;
const d = snap.directory, t = d.table, random = buildSeededRandom(Number(process.argv[2] ?? 5));
const N = 3000;
async function pickStreet() {
  const total = t.localityRows.reduce((a, b) => a + b, 0); let n = Math.floor(random() * total); let loc = 0;
  while (n >= t.localityRows[loc]!) { n -= t.localityRows[loc]!; loc++; }
  let s = t.localityFirstStreet[loc]!; while (n >= t.streetRows[s]!) { n -= t.streetRows[s]!; s++; }
  return { loc, s, row: t.streetFirstRow[s]! + n, shard: await snap.openShard(t.localityShard[loc]!) };
}
const out: any = {};
function tally(k: string, st: string, best: any, loc: number, text: string) {
  const o = (out[k] ??= { n: 0, exact: 0, fuzzySame: 0, fuzzyOther: 0, amb: 0, none: 0 });
  o.n++;
  if (st === 'exact_match') { o.exact++; console.log('EXACT', text); }
  else if (st === 'fuzzy_match') { const same = t.localityName[best.hypothesis.locality] === t.localityName[loc]; o[same ? 'fuzzySame' : 'fuzzyOther']++; if (same || o.fuzzyOther < 12) console.log(k, same ? 'SAME' : 'OTHER', text, '=>', formatAddress(readAddressRow(d, best.shard, best.hypothesis.street, best.match.row)), best.score.toFixed(3), best.match.numberKind, best.match.unitKind); }
  else if (st === 'ambiguous') o.amb++; else o.none++;
}
for (let i = 0; i < N; i++) {
  const { loc, s, row, shard } = await pickStreet();
  const r = readAddressRow(d, shard, s, row);
  if (r.number === '') continue;
  // absent number
  const nums = new Set<number>(); let hi = 0;
  for (let q = t.streetFirstRow[s]!; q < t.streetFirstRow[s]! + t.streetRows[s]!; q++) { const f = cellAt(shard.numberFirst, q) - 1, l = cellAt(shard.numberLast, q) - 1; if (f >= 0) { for (let x = f; x <= Math.max(f, l); x++) nums.add(x); hi = Math.max(hi, f, l); } }
  let n = -1; for (let tries = 0; tries < 50; tries++) { const c = 1 + Math.floor(random() * (hi + 20)); if (!nums.has(c)) { n = c; break; } }
  if (n > 0) {
    const text = formatAddress({ ...r, number: String(n), flat: '', flatType: '', level: '' });
    const f = await findCandidates(d, parseAddressQuery(text), snap.openShard); tally('number', decideMatch(f), f.candidates[0], loc, text);
  }
  // absent street
  const o = await pickStreet(); const r2 = readAddressRow(d, o.shard, o.s, o.row);
  const key = d.streetKeyIndex.get(buildNameKey(r2.streetName))!;
  const has = [...Array(t.localityName.length).keys()].some((x) => t.localityName[x] === t.localityName[loc] && findStreetPlace(d, x, key) >= 0);
  if (!has) { const text = formatAddress({ ...r, streetName: r2.streetName, streetType: r2.streetType, streetSuffix: '', flat: '', flatType: '', level: '' });
    const f = await findCandidates(d, parseAddressQuery(text), snap.openShard); tally('street', decideMatch(f), f.candidates[0], loc, text); }
  // parent
  if (r.flat !== '' ) { let parent = -1; for (let q = t.streetFirstRow[s]!; q < t.streetFirstRow[s]! + t.streetRows[s]!; q++) { const p = readAddressRow(d, shard, s, q); if (p.number === r.number && p.flat === '' && p.flatType === '' && p.level === '') { parent = q; break; } }
    if (parent >= 0) { const p = readAddressRow(d, shard, s, parent); const text = formatAddress(p); const f = await findCandidates(d, parseAddressQuery(text), snap.openShard); const b = f.candidates[0]!; const got = b && readAddressRow(d, b.shard, b.hypothesis.street, b.match.row); const o = (out.parent ??= { n: 0, ok: 0, conf: 0 }); o.n++; if (got && formatAddress(got) === text) o.ok++; else console.log('PARENT', text, got && formatAddress(got)); if (decideMatch(f) === 'exact_match') o.conf++;
      // absent unit
      const text2 = formatAddress({ ...p, flatType: 'UNIT', flat: '9876' }); const f2 = await findCandidates(d, parseAddressQuery(text2), snap.openShard); tally('unit', decideMatch(f2) , f2.candidates[0], loc, text2); } }
}
console.table(out);
