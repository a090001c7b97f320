/** How to get the verifier. Must be true for every operator. */
export const WHERE_VERIFIER_IS =
  'The verifier is one file, svc-verify.mjs, which the service offers at /verify/svc-verify.mjs. Get it once, preferably from someone you trust, and keep it. It needs Node 20 or later, and no account, no package and no internet.';

export const RUN_VERIFIER = 'node svc-verify.mjs FILE --keys evidence-keys.json';

/** The command that proves that the log has the hash of a verifier. */
export const CHECK_VERIFIER =
  'node svc-verify.mjs svc-verify.json --keys evidence-keys.json --source-file svc-verify.mjs';

/** Explains the commands for checking by hand, and what they prove. */
export const BY_HAND =
  'You can check by hand with OpenSSL 3, Perl and the usual Unix tools. The command with od prints the id of the key that signed. Find the vkey with that id in evidence-keys.json: KEY is the part after its second +, and valid_from and retired_at show when it was valid. Rely on the file only if the hash is found (a line is printed), "Nothing else was signed" is printed and OpenSSL prints "Signature Verified Successfully". Do not rely on a file of an archive that SHA256SUMS does not list; one command prints those files. These commands do not show that the record is in the evidence log.';

// Rebuilds the note from the signed part and compares it byte for byte; otherwise inserted lines would look signed.
const SIGNATURE = [
  `tail -n 1 note.txt | LC_ALL=C grep -ao '^— [!-~]* [!-~]*$' > last.txt`,
  `(cat statement.txt; echo; cat last.txt) | cmp - note.txt && echo "Nothing else was signed" || rm statement.txt`,
  `tail -n 1 note.txt | sed 's/.* //' | base64 -d | head -c 4 | od -An -tx1`,
  `tail -n 1 note.txt | sed 's/.* //' | base64 -d | tail -c 64 > signature.bin`,
  `(printf '\\60\\52\\60\\5\\6\\3\\53\\145\\160\\3\\41\\0'; printf %s "$KEY" | base64 -d | tail -c 32) > key.der`,
  'openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key.der -in statement.txt -sigfile signature.bin',
];

// What the hash of a PDF covers: not the lines of the log's key, and zeros instead of the signature for PDF readers.
const HASH_PDF = [
  `perl -0777 -pe 's|\\n%register-data-service/pdf-trailer\\@v1\\n(%.*\\n)*\\z|| or`,
  '  s|%register-data-service/pdf-trailer\\@v2\\n(%.*\\n)*|| and',
  `  s|(/Contents <)([0-9a-f]{1000,})|$1 . "0" x length $2|e' record.pdf |`,
  '  sha256sum | grep "$(tail -n 1 statement.txt)"',
];

/** The commands that check a PDF by hand, of either form. */
export const CHECK_PDF_BY_HAND = [
  `at=$(grep -abo '%register-data-service/pdf-trailer@v[12]' record.pdf | tail -n 1 | cut -d: -f1)`,
  `tail -c +$((at + 1)) record.pdf | tail -n +2 | sed -n '/^%/!q; s/^%//p' > note.txt`,
  'head -n 3 note.txt > statement.txt',
  ...HASH_PDF,
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
