import { readFileSync } from 'node:fs';
import { sha256Hex } from '#base/sha256.ts';

const PATH = new URL('../../svc-verify.mjs', import.meta.url);

/** The verifier that /verify offers, and its SHA-256 in hex. */
type VerifierFile = { text: string; sha256: string };

let offered: VerifierFile | undefined;

/** Reads the verifier that /verify offers, once for each process; throws if `npm run generate` never wrote it. */
export function readVerifierFile(): VerifierFile {
  if (offered === undefined) {
    const text = readFileSync(PATH, 'utf8');
    offered = { text, sha256: sha256Hex(text) };
  }
  return offered;
}
