/** Where the program is to be had, in sentences that are true of every service: the package is private, and no registry has it. */
export const WHERE_SVC_IS =
  'The program svc is part of the package register-data-service, the software of this service. It is in no public registry: ask whoever runs the service, or whoever gave you the file, for the folder of the package. It needs no account and no internet once it is installed.';

/** How svc is run in the folder of the package: installed once, then as often as wanted. */
export const RUN_SVC = ['npm ci', 'npx svc verify FILE --keys evidence-keys.json'];

/** The same for who has a Node that runs it. */
export const RUN_WITH_NODE = 'With a Node 24 of your own there is nothing to install:';
export const RUN_SVC_WITH_NODE = ['node bin/svc.mjs verify FILE --keys evidence-keys.json'];

/** What checking by hand comes to. */
export const BY_HAND =
  'By hand, with OpenSSL 3 and the tools of any Unix. The command with od prints the id of the key that signed; KEY is what stands behind the second + of the vkey with that id in evidence-keys.json, whose valid_from and retired_at tell when it was good. Rely on the file only if the hash is found (a line is printed), "Nothing else was signed" is printed and OpenSSL says "Signature Verified Successfully". Rely on no file of an archive that SHA256SUMS does not list: a command prints those. That the record is also in the evidence log is not shown by this.';

// The note is made again from what is signed and compared byte for byte: whatever stood between would be believed otherwise.
const SIGNATURE = [
  `tail -n 1 note.txt | LC_ALL=C grep -ao '^— [!-~]* [!-~]*$' > last.txt`,
  `(cat statement.txt; echo; cat last.txt) | cmp - note.txt && echo "Nothing else was signed" || rm statement.txt`,
  `tail -n 1 note.txt | sed 's/.* //' | base64 -d | head -c 4 | od -An -tx1`,
  `tail -n 1 note.txt | sed 's/.* //' | base64 -d | tail -c 64 > signature.bin`,
  `(printf '\\60\\52\\60\\5\\6\\3\\53\\145\\160\\3\\41\\0'; printf %s "$KEY" | base64 -d | tail -c 32) > key.der`,
  'openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key.der -in statement.txt -sigfile signature.bin',
];

/** The commands that check a PDF by hand. */
export const CHECK_PDF_BY_HAND = [
  `at=$(grep -abo '%register-data-service/pdf-trailer@v1' record.pdf | tail -n 1 | cut -d: -f1)`,
  `tail -c +$((at + 1)) record.pdf | tail -n +2 | sed 's/^%//' > note.txt`,
  'head -n 3 note.txt > statement.txt',
  'head -c $((at - 1)) record.pdf | sha256sum | grep "$(tail -n 1 statement.txt)"',
  ...SIGNATURE,
];

/** The commands that check an archive by hand, in the folder where it was unpacked. */
export const CHECK_ZIP_BY_HAND = [
  'find . ! -type d ! -path ./SHA256SUMS ! -path ./SHA256SUMS.note |',
  `  awk 'NR == FNR { listed["./" substr($0, 67)]; next } !($0 in listed) { print "NOT LISTED: " $0 }' SHA256SUMS -`,
  'sha256sum -c SHA256SUMS',
  'cp SHA256SUMS.note note.txt',
  'head -n 3 note.txt > statement.txt',
  'sha256sum SHA256SUMS | grep "$(tail -n 1 statement.txt)"',
  ...SIGNATURE,
];
