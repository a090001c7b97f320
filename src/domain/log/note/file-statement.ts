import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { type NoteSigner, signNote } from './note-signer.ts';
import { parseSignedNote, type SignedNote } from './signed-note.ts';

/** The kinds of file whose hash the log's key signs; `pdf` is the form before PDFs had a signature for PDF readers. */
type FileKind = 'pdf' | 'signed-pdf' | 'zip';

/** What is signed about a file: the log's origin, the id of its record or job, and its SHA-256 in hex. */
type FileStatement = { kind: FileKind; origin: string; id: string; sha256: string };

export type SignedFileStatement = { statement: FileStatement; note: SignedNote };

/** Signs a file statement. It cannot be parsed as a checkpoint, because its second line is not a number. */
export function signFileStatement(statement: FileStatement, signer: NoteSigner): Promise<string> {
  const { kind, origin, id, sha256 } = statement;
  return signNote(`${origin}/${kind}\n${id}\n${sha256}\n`, signer);
}

/** Parses a statement about a file of this kind without checking its signatures. */
export function parseFileStatement(text: string, kind: FileKind): Parsed<SignedFileStatement> {
  const note = parseSignedNote(text);
  if (!note.ok) return note;
  const [head, id, sha256, ...rest] = note.value.text.slice(0, -1).split('\n');
  if (head === undefined || id === undefined || sha256 === undefined || rest.length > 0) {
    return refuse('the signed statement must have three lines: log, id and hash');
  }
  const origin = head.slice(0, -(kind.length + 1));
  if (origin === '' || head !== `${origin}/${kind}`) return refuse(`the signed statement is not about a ${kind}`);
  if (!/^[a-z]+_[0-9A-Za-z]+$/.test(id)) return refuse('the id in the signed statement cannot be read');
  if (!/^[0-9a-f]{64}$/.test(sha256)) return refuse('the hash in the signed statement cannot be read');
  return accept({ statement: { kind, origin, id, sha256 }, note: note.value });
}
