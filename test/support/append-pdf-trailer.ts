import { type Bytes, encodeText, formatHex, joinBytes } from '#domain/log/bytes/bytes.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { hashBytes } from '#domain/log/proof/merkle-hash.ts';

/** Signs a PDF as the service did before PDFs had a signature for PDF readers. Such files must still be verified. */
export async function appendPdfTrailer(
  pdf: Bytes,
  subject: { origin: string; record_id: string },
  signer: NoteSigner,
): Promise<Bytes> {
  const sha256 = formatHex(await hashBytes(pdf));
  const note = await signFileStatement({ kind: 'pdf', origin: subject.origin, id: subject.record_id, sha256 }, signer);
  const lines = note.slice(0, -1).split('\n');
  const trailer = `\n%register-data-service/pdf-trailer@v1\n${lines.map((line) => `%${line}\n`).join('')}`;
  return joinBytes(pdf, encodeText(trailer));
}
