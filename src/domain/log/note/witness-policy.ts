import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { formatKeyName, parseVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A witness of a policy; the URL is null if no cosignature is requested from it. */
type PolicyWitness = { key: VerifierKey; url: string | null };

/** How many of these members are needed; a member is a witness or another group. */
type Group = { needed: number; members: readonly (VerifierKey | Group)[] };

/** Which logs and witnesses are accepted, and how many witnesses are needed (C2SP tlog-policy); `quorum` is null for none. */
export type WitnessPolicy = {
  logs: readonly VerifierKey[];
  witnesses: readonly PolicyWitness[];
  quorum: Group | null;
};

const MAX_LENGTH = 100_000;
const MAX_LINES = 1_000;
const NONE = 'none';

type Draft = {
  logs: VerifierKey[];
  witnesses: PolicyWitness[];
  names: Map<string, VerifierKey | Group>;
  used: Set<string>;
  quorum: Group | null | undefined;
};

/** Parses a policy file: lines `log`, `witness`, `group` and one `quorum`. */
export async function parseWitnessPolicy(text: string): Promise<Parsed<WitnessPolicy>> {
  const lines = text.split('\n').map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, ''));
  if (text.length > MAX_LENGTH || lines.length > MAX_LINES) return refuse('the policy is too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them.
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) return refuse('the policy contains control characters');
  const draft: Draft = { logs: [], witnesses: [], names: new Map(), used: new Set(), quorum: undefined };
  for (const [at, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const fault = await addLine(draft, line.split(/[ \t]+/));
    if (fault !== null) return refuse(`line ${at + 1} of the policy: ${fault}`);
  }
  const { logs, witnesses, quorum } = draft;
  return quorum === undefined ? refuse('the policy has no quorum line') : accept({ logs, witnesses, quorum });
}

/** Whether these witnesses are enough for a policy; `seen` has their names and key ids. */
export function isQuorum({ quorum }: WitnessPolicy, seen: readonly VerifierKey[]): boolean {
  const names = new Set(seen.map(formatKeyName));
  const isMet = (one: VerifierKey | Group): boolean =>
    'keyId' in one ? names.has(formatKeyName(one)) : one.members.filter(isMet).length >= one.needed;
  return quorum === null || isMet(quorum);
}

async function addLine(draft: Draft, [word = '', ...rest]: string[]): Promise<string | null> {
  if (word === 'log') return addLog(draft, rest);
  if (word === 'witness') return addWitness(draft, rest);
  if (word === 'group') return addGroup(draft, rest);
  if (word === 'quorum') return setQuorum(draft, rest);
  return `begins with “${word.slice(0, 40)}” instead of log, witness, group or quorum`;
}

async function addLog({ logs }: Draft, [vkey = '', ...rest]: string[]): Promise<string | null> {
  const key = await parseVerifierKey(vkey);
  if (!key.ok) return key.why;
  if (key.value.type !== 'note' || rest.length > 1) return 'a log needs a key of type 1, then at most a URL';
  if (logs.some((one) => isSameKey(one, key.value))) return 'this log is listed twice';
  logs.push(key.value);
  return null;
}

async function addWitness(draft: Draft, [name = '', vkey = '', ...rest]: string[]): Promise<string | null> {
  const key = await parseVerifierKey(vkey);
  if (!key.ok) return key.why;
  if (key.value.type !== 'cosignature' || rest.length > 1) return 'a witness needs a key of type 4, then at most a URL';
  const [url = null] = rest;
  if (url !== null && !(URL.canParse(url) && /^https?:/i.test(url))) return 'the URL of the witness is not valid';
  if (draft.witnesses.some((one) => isSameKey(one.key, key.value))) return 'this witness is listed twice';
  draft.witnesses.push({ key: key.value, url });
  return define(draft, name, key.value);
}

function addGroup(draft: Draft, [name = '', threshold = '', ...members]: string[]): string | null {
  const found = members.map((member) => draft.names.get(member));
  const known = found.filter((one) => one !== undefined);
  if (known.length !== found.length || known.length === 0) return 'a member of the group is not defined above';
  if (members.some((member) => draft.used.has(member)) || new Set(members).size !== members.length)
    return 'a member is listed in two places';
  for (const member of members) draft.used.add(member);
  const words: Record<string, number> = { any: 1, all: members.length };
  const needed = words[threshold] ?? (/^[1-9][0-9]{0,3}$/.test(threshold) ? Number(threshold) : 0);
  if (needed < 1 || needed > members.length)
    return `the threshold must be any, all or a number from 1 to ${members.length}`;
  return define(draft, name, { needed, members: known });
}

function setQuorum(draft: Draft, [name = '', ...rest]: string[]): string | null {
  if (draft.quorum !== undefined || rest.length > 0) return 'a policy needs exactly one quorum line, with one name';
  const found = draft.names.get(name);
  if (name !== NONE && found === undefined) return 'the quorum is not defined above';
  draft.quorum = found === undefined ? null : { needed: 1, members: [found] };
  return null;
}

function define({ names }: Draft, name: string, value: VerifierKey | Group): string | null {
  if (name === '' || name === NONE || names.has(name)) return 'the name is missing, or used twice';
  names.set(name, value);
  return null;
}

function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.publicKey.every((byte, at) => byte === other.publicKey[at]);
}
