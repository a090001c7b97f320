// Checks an evidence file inside the browser. It has no way to send anything: the page allows no connection at all.

import { addPolicyKeys, parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { parseWitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { parsePemCertificates } from '#domain/log/timestamp/issued-certificate.ts';
import { describeFile } from '#domain/log/verify/describe-file.ts';
import { describeWanted } from '#domain/log/verify/describe-wanted.ts';
import { listCheckRows } from '#domain/log/verify/list-check-rows.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';

const TITLES = {
  proven: 'Proven',
  'not proven': 'Not proven',
  failed: 'Failed',
  'nothing to verify': 'Nothing to verify here: synthetic',
};
const LOOKS = { proven: 'good', 'not proven': 'warn', failed: 'bad', 'nothing to verify': 'plain' };

const input = document.querySelector('#evidence-file');
const zone = document.querySelector('#drop-zone');
const answer = document.querySelector('#answer');
const ownKeys = document.querySelector('#own-keys');
const ownAuthorities = document.querySelector('#own-authorities');
const ownPolicy = document.querySelector('#own-policy');
const servedKeys = document.querySelector('#served-keys');
const wanted = document.querySelector('#wanted-record')?.textContent ?? null;
let turn = 0;

document.querySelector('#no-script').hidden = true;
zone.hidden = false;
input.addEventListener('change', checkChosen);
// The file may have been chosen before this script was loaded.
checkChosen();
// Dropped beside the zone, a browser would leave this page and show the file instead.
for (const name of ['dragover', 'drop']) window.addEventListener(name, (event) => event.preventDefault());
zone.addEventListener('dragover', () => zone.classList.add('over'));
zone.addEventListener('dragleave', () => zone.classList.remove('over'));
zone.addEventListener('drop', (event) => {
  zone.classList.remove('over');
  const [file] = event.dataTransfer.files;
  if (file !== undefined) check(file);
});

function checkChosen() {
  const [file] = input.files;
  if (file !== undefined) check(file);
}

async function check(file) {
  turn += 1;
  const own = turn;
  show(make('p', `Checking ${file.name}…`));
  const parts = await describe(file).catch((error) => describeTrouble(error));
  // If the user chose another file meanwhile, show that one.
  if (own !== turn) return;
  show(...parts);
  answer.querySelector('h2').focus();
}

async function describe(file) {
  if (globalThis.crypto?.subtle === undefined)
    throw new Error('a browser checks signatures only on pages opened by https');
  const [keys, policy] = [await readKeys(), await readPolicy()];
  const trust = {
    keys: policy === null ? keys : addPolicyKeys(keys, policy),
    known: { checkpoint: null, proof: null, policy },
    authorities: readAuthorities(),
  };
  const source = {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
  const report = await verifyFile(source, trust);
  const place = wanted === null ? null : describeWanted(report, wanted);
  const look = place?.isOther ? 'warn' : LOOKS[report.verdict];
  const notice = make('div', '', `notice ${look}`);
  const title = make('h2', `${nameOutcome(report, place)}: ${file.name}`);
  title.tabIndex = -1;
  const { sentences, sample, heading, facts } = describeFile(report, 'this page');
  const said =
    place === null ? sentences : place.isOther ? [place.sentence, ...sentences] : [...sentences, place.sentence];
  notice.append(title, ...said.map((sentence) => make('p', sentence)));
  const marked = sample === null ? [] : [buildMark(sample)];
  // A synthetic file has no check to show, and neither has one that is no evidence.
  const hasTable = report.verdict !== 'nothing to verify' && report.kind !== 'unknown';
  const table = hasTable ? [buildTable(report)] : [];
  return [notice, ...marked, ...buildFacts(heading, facts), ...buildTroubles(report.troubles), ...table];
}

function nameOutcome({ kind, verdict }, place) {
  if (kind === 'unknown') return 'Not an evidence file';
  return place?.isOther ? 'Not this record' : TITLES[verdict];
}

async function readKeys() {
  const text = ownKeys.value.trim() || servedKeys.textContent.trim();
  if (text === '') return [];
  const keys = await parseTrustedKeys(text);
  if (keys.ok) return keys.value;
  throw new Error(`the keys cannot be read: ${keys.why}`);
}

async function readPolicy() {
  const text = ownPolicy.value.trim();
  if (text === '') return null;
  const policy = await parseWitnessPolicy(text);
  if (policy.ok) return policy.value;
  throw new Error(`the policy cannot be read: ${policy.why}`);
}

function readAuthorities() {
  const text = ownAuthorities.value.trim();
  if (text === '') return [];
  const certificates = parsePemCertificates(text);
  if (certificates.ok) return certificates.value;
  throw new Error(`the certificates cannot be read: ${certificates.why}`);
}

function describeTrouble(error) {
  const notice = make('div', '', 'notice bad');
  const title = make('h2', 'Nothing was checked');
  title.tabIndex = -1;
  notice.append(
    title,
    make('p', `The file could not be checked here: ${error.message}. See “Without this page” below for another way.`),
  );
  return [notice];
}

function buildTable(report) {
  const table = make('table', '', 'checks');
  const caption = make('caption', 'What was checked');
  const body = document.createElement('tbody');
  for (const { name, result, message } of listCheckRows(report)) {
    const row = document.createElement('tr');
    const head = make('th', name);
    head.scope = 'row';
    row.append(head, make('td', result, result.replace(' ', '-')), make('td', message));
    body.append(row);
  }
  table.append(caption, body);
  return table;
}

function buildMark(sentence) {
  const mark = make('p', '', 'sample-mark');
  mark.append(make('strong', 'SAMPLE'), make('span', sentence));
  return mark;
}

function buildTroubles(troubles) {
  if (troubles.length < 2) return [];
  const list = make('ul', '', 'plain-list');
  for (const { file, check: name, message } of troubles) list.append(make('li', `${file}: ${name}: ${message}`));
  return [list];
}

function buildFacts(heading, facts) {
  if (facts.length === 0) return [];
  const list = make('dl', '', 'facts-list');
  for (const [name, value] of facts) list.append(make('dt', name), make('dd', value));
  return [make('h3', heading ?? 'What it says'), list];
}

function show(...parts) {
  answer.replaceChildren(...parts);
}

function make(name, text, look = '') {
  const element = document.createElement(name);
  element.textContent = text;
  if (look !== '') element.className = look;
  return element;
}
