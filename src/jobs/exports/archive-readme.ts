/** What README.txt of every archive says, the same in each: whoever unpacks one may hold nothing else. */
export const ARCHIVE_README = `EVIDENCE FROM THE REGISTER-DATA SERVICE

What is in this archive
-----------------------
records/ID.pdf          One check as a page for people (Due Diligence Record). Begin here.
records/ID.json         The same check, whole: what was asked, what was answered, which sources
                        said so and when, and its proof.
proofs/ID.tlog-proof    The proof alone (C2SP tlog-proof): the check is in the evidence log.
certificates/           Search certificates, where a search ended in one.
results.csv             Only in the archive of a batch: every row with how it ended.
manifest.json           What was ordered, what is here, and what is missing and why.
SHA256SUMS              The SHA-256 of every file above, and of this one.
SHA256SUMS.note         The signature of the service on that list.

Check it yourself
-----------------
1. That no file was changed or lost, in the folder where you unpacked it:
       sha256sum -c SHA256SUMS
2. That the service recorded these checks and signed this archive:
       svc verify THE-ARCHIVE.zip --keys evidence-keys.json
   Give it the ZIP as you received it, not the unpacked folder. The program svc is part of the
   package Register-Data Service. It needs no account and no internet, and asks nobody. The keys
   are published by the service at /.well-known/evidence-keys.json; each PDF names the whole
   address. Get them from somebody you trust, and keep them. Exit code 0 says "proven".
A single record from here, as PDF or as JSON, can be checked in the same way, and so it can in a
browser: each PDF has a QR code that leads to the page for it.

What it does not say
--------------------
A check says what was found in the sources that it names, at the times that it gives. It does not
say that anything is clear: what was not found, or not checked, may exist all the same. Each PDF
lists what was not checked. It is not legal, financial or credit advice.

SAMPLE DATA is invented, whatever else is proven about it, and says nothing about anybody. It is
marked across the page of each such PDF, and manifest.json counts such records
(sample_record_count).
`;
