import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readPdfFile, readPdfObject } from '#operations/pdf/file/pdf-file.ts';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import { signPdf } from '#operations/pdf/signature/sign-pdf.ts';

// Rules of PDF/A-3a and PDF/UA-1 that can be read from the objects of a file; typst is relied on for fonts and tags.
const GOLDEN = ['plain', 'sample-too-long', 'with-annex'].map((name): [string, Uint8Array] => [
  name,
  readFileSync(new URL(`../golden/${name}.pdf`, import.meta.url)),
]);
const at = new Date('2026-11-15T15:54:08Z');
const signer = openMadeSigner(makeCertificate('log.example/log', at));
const FILES = [
  ...GOLDEN,
  ...(await Promise.all(
    GOLDEN.map(async ([name, bytes]): Promise<[string, Uint8Array]> => {
      return [`${name}, signed`, await signPdf(bytes, { signer, statement: null, at })];
    }),
  )),
];

for (const [name, bytes] of FILES) {
  const file = readPdfFile(bytes);
  const root = readPdfObject(file, file.root);
  const objects = [...file.objects.values()];
  const dictionaries = objects.map((object) => object.split('\nstream\n')[0] ?? '');
  const metadata = objects.find((object) => object.includes('/Type /Metadata')) ?? '';

  test(`${name}: the metadata claims PDF/A-3a, and agrees with the document information`, () => {
    assert.match(metadata, /<pdfaid:part [^>]*>3<\/pdfaid:part><pdfaid:conformance [^>]*>A<\/pdfaid:conformance>/);
    const info = readPdfObject(file, file.info);
    const [, title = ''] = /\/Title \((.*)\)/.exec(info) ?? [];
    assert.ok(metadata.includes(`<rdf:li xml:lang="x-default">${title}</rdf:li>`));
    assert.ok(metadata.includes('<xmp:CreateDate>2026-11-15T15:54:08Z</xmp:CreateDate>'));
    assert.match(info, /\/CreationDate \(D:20261115155408Z\)/);
    const [, length = ''] = /\/Length (\d+)/.exec(metadata) ?? [];
    assert.equal(metadata.split('\nstream\n')[1]?.length, Number(length) + '\nendstream'.length);
  });

  test(`${name}: record.json is an associated file with type, date, size and relationship`, () => {
    const [, spec = ''] = /\/AF \[(\d+) 0 R\]/.exec(root) ?? [];
    const filespec = readPdfObject(file, Number(spec));
    assert.match(filespec, /\/UF \(record\.json\)[\s\S]*\/AFRelationship \/Data/);
    const embedded = dictionaries.filter((one) => one.includes('/Type /EmbeddedFile\n'));
    assert.equal(embedded.length, 1);
    assert.match(embedded[0] ?? '', /\/Subtype \/application#2Fjson[\s\S]*\/Size \d+[\s\S]*\/ModDate/);
  });

  test(`${name}: colours have a profile, fonts are embedded and mapped to Unicode, and nothing is encrypted or active`, () => {
    assert.match(root, /\/OutputIntents \[\d+ 0 R\]/);
    const intent = dictionaries.find((one) => one.includes('/S /GTS_PDFA1')) ?? '';
    const [, profile = ''] = /\/DestOutputProfile (\d+) 0 R/.exec(intent) ?? [];
    assert.match(readPdfObject(file, Number(profile)), /^<<\n {2}\/Length \d+\n {2}\/N 3\n/);
    const fonts = dictionaries.filter((one) => one.includes('/Subtype /Type0'));
    assert.ok(fonts.length > 0 && fonts.every((one) => one.includes('/ToUnicode ')));
    const described = dictionaries.filter((one) => one.includes('/Type /FontDescriptor'));
    assert.ok(described.every((one) => /\/FontFile[23] \d+ 0 R/.test(one)));
    for (const banned of [
      '/Encrypt',
      '/JavaScript',
      '/JS ',
      '/Launch',
      '/OpenAction',
      '/AA ',
      '/LZWDecode',
      '/DeviceRGB',
    ]) {
      assert.ok(!dictionaries.some((one) => one.includes(banned)), banned);
    }
    assert.match(file.id, /^\[\(.+\) \(.+\)\]$/);
  });

  test(`${name}: a screen reader gets language, title, tags for everything, and words for pictures and links`, () => {
    for (const entry of ['/Lang (en-AU)', '/Marked true', '/DisplayDocTitle true', '/StructTreeRoot ']) {
      assert.ok(root.includes(entry), entry);
    }
    assert.ok(dictionaries.filter((one) => one.includes('/S /Figure')).every((one) => /\/Alt \(.+\)/.test(one)));
    const links = dictionaries.filter((one) => one.includes('/Subtype /Link'));
    assert.ok(links.length > 0);
    assert.ok(
      links.every((one) => /\/Contents \(.+\)/.test(one) && one.includes('/StructParent ') && one.includes('/F 4')),
    );
    const headers = dictionaries.filter((one) => /\/S \/TH\n/.test(one));
    assert.ok(headers.length > 0 === name.startsWith('with-annex') && headers.every((one) => one.includes('/Scope /')));
    const pages = dictionaries.filter((one) => /\/Type \/Page\n/.test(one));
    assert.ok(pages.every((one) => one.includes('/StructParents ')));
    const linked = pages.filter((one) => one.includes('/Annots '));
    assert.ok(linked.length > 0 && linked.every((one) => one.includes('/Tabs /S')));
    const levels = dictionaries.flatMap((one) => one.match(/\/S \/H(\d)\n/)?.[1] ?? []).map(Number);
    assert.ok(levels.includes(1) && levels.every((level) => level <= 2), 'headings start at one and skip none');
  });
}
