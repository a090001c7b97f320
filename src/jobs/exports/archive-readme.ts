import { BY_HAND, CHECK_ZIP_BY_HAND, RUN_VERIFIER, WHERE_VERIFIER_IS } from '#domain/log/verify/check-without-svc.ts';

const WIDTH = 96;

/** The README.txt of every archive. A reader of the archive may have nothing else. */
export const ARCHIVE_README = `EVIDENCE FROM THE REGISTER-DATA SERVICE

What is in this archive
-----------------------
index.pdf               Begin here: every check in a line, with its file. At most 500 checks; says
                        how many are samples.
index.csv               The same list for a spreadsheet, always with every check.
records/NAME.pdf        One check as a readable page (Due Diligence Record). NAME is the day, the
                        check, its subject and the record's ID. In a batch of names, only of those
                        that are like a listed one.
records/NAME.json       The same check in full: the request, the answer, its sources and their
                        times, and its proof.
proofs/ID.tlog-proof    The proof alone (C2SP tlog-proof): the check is in the evidence log.
certificates/           Search certificates, if a search produced one. A SAMPLE says so in its first
                        line: it is not a PPSR certificate.
results.csv             Only in the archive of a batch: every row and its outcome.
pack.json               Only in an evidence pack: what its records say together.
manifest.json           What was ordered, what is here, and what is missing and why.
SHA256SUMS              The SHA-256 of every file above, and of this one.
SHA256SUMS.note         The signature of the service on that list.

Check it yourself
-----------------
1. That no file of the list was changed or lost, in the folder where you unpacked it:
       sha256sum -c SHA256SUMS
   The service does not vouch for a file that SHA256SUMS does not list.
2. That the service recorded these checks and signed this archive:
       node svc-verify.mjs THE-ARCHIVE.zip --keys evidence-keys.json
   Give it the ZIP as you received it, not the unpacked folder. The keys are published by the
   service at /.well-known/evidence-keys.json; each PDF names the whole address. Get them from
   someone you trust, and keep them. Exit code 0 means "proven".
A single record from here, as PDF or as JSON, can be checked in the same way.

Where to get the verifier
-------------------------
${wrap(WHERE_VERIFIER_IS)}
${indent([RUN_VERIFIER])}

Without the verifier
--------------------
In a browser: the QR code of each PDF opens a page of the service that checks any of these files,
including the ZIP. The file does not leave your browser; the keys come from the service.

${wrap(BY_HAND)}
In the folder where you unpacked the ZIP:
${indent(CHECK_ZIP_BY_HAND)}

What it does not say
--------------------
A check says what was found in the named sources at the given times. It does not say that anything
is clear: what was not found, or not checked, may still exist. Each PDF lists what was not
checked. It is not legal, financial or credit advice.

SAMPLE DATA is invented, whatever else is proven about it, and says nothing about anyone. It is
marked across each page of such a PDF. index.pdf and manifest.json say how many of the records
are samples (sample_record_count).
`;

function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`).join('\n');
}

function wrap(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}
