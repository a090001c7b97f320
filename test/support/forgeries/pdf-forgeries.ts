import { type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import { type Forgery, forgeBytes } from './byte-changes.ts';
import { forger, genuine } from './log-world.ts';
import { startSeeded } from './seeded.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (content: string): Bytes => new Uint8Array(Buffer.from(content, 'latin1'));
const STATEMENT = /%register-data-service\/pdf-trailer@v[12]\n(?:%.*\n)+/;

/** Forges a PDF in the ways that fit both forms. `others`: PDFs of other records, of the same form. */
export async function listPdfForgeries(pdf: Bytes, others: readonly Bytes[]): Promise<Forgery[]> {
  return [
    ...forgeBytes(pdf, 150, 2),
    ...listUpdates(pdf),
    ...others.flatMap((other, at) => listSwapped(pdf, other, at)),
    ...(await listStatements(pdf)),
  ];
}

/** Appends revisions, as an editor does: new pages, attachments, notes, and a table that names them. */
function listUpdates(pdf: Bytes): Forgery[] {
  const random = startSeeded(3);
  const objects = [
    '<< /Type /Annot /Subtype /FreeText /Contents (clear) >>',
    '<<\n  /Length 2\n  /Type /EmbeddedFile\n>>\nstream\n{}\nendstream',
    '<< /Type /Page /Contents 1 0 R >>',
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>',
  ];
  return Array.from({ length: 40 }, (_, at) => {
    const object = random.pick(objects);
    const number = 1 + random.below(40);
    const table = `xref\n0 1\n0000000000 65535 f \n${number} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \n`;
    const start = pdf.length + object.length;
    const end = `trailer\n<< /Size 99 /Prev ${random.below(9_999)} /Root ${number} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    const update = `${number} 0 obj\n${object}\nendobj\n${table}${end}`;
    const repeated = at % 3 === 0 ? (text(pdf).match(STATEMENT)?.[0] ?? '') : '';
    return { how: `update ${at} of object ${number}`, bytes: joinBytes(pdf, encodeText(`${update}${repeated}`)) };
  });
}

/** Exchanges the parts of two genuine PDFs: attachment, statement, signature, first and second half. */
function listSwapped(pdf: Bytes, other: Bytes, at: number): Forgery[] {
  const parts: [name: string, part: RegExp][] = [
    ['statement', STATEMENT],
    ['attachment', /\n {2}\/Length \d+\n {2}\/Type \/EmbeddedFile[\s\S]*?\nendstream/],
    ['signature', /\/Contents <[0-9a-f]{1000,}>/],
    ['hash in the statement', /\n%[0-9a-f]{64}\n/],
    ['id in the statement', /\n%rec_[0-9A-Z]+\n/],
    ['signature in the statement', /\n%— .*\n/],
  ];
  const swapped = parts.flatMap(([name, part]) => {
    const [own, foreign] = [text(pdf).match(part)?.[0], text(other).match(part)?.[0]];
    if (own === undefined || foreign === undefined) return [];
    return [
      { how: `the ${name} of PDF ${at}`, bytes: bytesOf(text(pdf).replace(own, () => foreign)) },
      { how: `the ${name} of PDF ${at} as well`, bytes: bytesOf(text(pdf).replace(own, () => own + foreign)) },
      { how: `no ${name}`, bytes: bytesOf(text(pdf).replace(own, '')) },
      { how: `the ${name} twice`, bytes: bytesOf(text(pdf).replace(own, () => own + own)) },
    ];
  });
  const [half, end] = [Math.floor(pdf.length / 2), -600];
  const joined = [
    joinBytes(pdf.subarray(0, half), other.subarray(half)),
    joinBytes(pdf.subarray(0, end), other.subarray(end)),
    joinBytes(pdf, other),
    joinBytes(other, pdf),
  ];
  return [...swapped, ...joined.map((bytes, part) => ({ how: `joined ${part} with PDF ${at}`, bytes }))];
}

/** Signs statements that the service did not make, and uses genuine ones about something else. */
async function listStatements(pdf: Bytes): Promise<Forgery[]> {
  const own = text(pdf).match(STATEMENT)?.[0] ?? '';
  const [, , id = '', sha256 = ''] = own.split('\n').map((line) => line.slice(1));
  const { origin, signer } = genuine;
  const other = { id: 'rec_01M7FYMYZ8RYR7KNJ0EMPP83ZZ', sha256: '0'.repeat(64) };
  const kinds = ['pdf', 'signed-pdf', 'zip'] as const;
  const notes = await Promise.all(
    kinds.flatMap((kind) => [
      signFileStatement({ kind, origin, id, sha256 }, forger),
      signFileStatement({ kind, origin, id: other.id, sha256 }, signer),
      signFileStatement({ kind, origin, id, sha256: other.sha256 }, signer),
      signFileStatement({ kind, origin: 'other.example/log', id, sha256 }, signer),
      signFileStatement({ kind, origin, id, sha256 }, signer),
    ]),
  );
  const isOwn = own.startsWith('%register-data-service/pdf-trailer@v1') ? 4 : 9;
  return notes
    .filter((_, at) => at !== isOwn)
    .flatMap((note, at) => {
      const lines = Buffer.from(note.replaceAll(/^/gm, '%').slice(0, -1)).toString('latin1');
      const head = own.slice(0, own.indexOf('\n') + 1);
      const swapped = { how: `statement ${at}`, bytes: bytesOf(text(pdf).replace(own, () => head + lines)) };
      const twice = { how: `statement ${at} as well`, bytes: bytesOf(text(pdf).replace(own, () => own + lines)) };
      return [swapped, twice];
    });
}
