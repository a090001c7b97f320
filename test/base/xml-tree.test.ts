import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findChild, findChildText, listChildren, parseXml } from '#base/xml-tree.ts';

test('elements, text, character data and prefixes', () => {
  const root = parseXml('<?xml version="1.0"?><s:a xmlns:s="u"><b> x &amp; y </b><b><![CDATA[<z>]]></b><c/></s:a>');
  assert.ok(root !== null);
  assert.equal(root.name, 'a');
  assert.equal(findChildText(root, 'b'), 'x & y');
  assert.deepEqual(
    listChildren(root, 'b').map((child) => child.text),
    [' x & y ', '<z>'],
  );
  assert.equal(findChildText(root, 'c'), null);
  assert.equal(findChild(root, 'd'), null);
  assert.equal(findChildText(null, 'b'), null);
});

test('XML that is not well-formed is null', () => {
  for (const text of ['', 'x', '<a>', '<a></b>', '<a/><b/>', '<a>&nbsp;</a>', '<a b=c/>', '<a>\u0000</a>']) {
    assert.equal(parseXml(text), null, text);
  }
});

test('a document type is refused, whatever it declares', () => {
  for (const declared of [
    '<!DOCTYPE a>',
    '<!DOCTYPE a [<!ENTITY x "y">]>',
    '<!DOCTYPE a SYSTEM "http://a.example/x">',
  ]) {
    assert.equal(parseXml(`<?xml version="1.0"?>${declared}<a>b</a>`), null, declared);
  }
});

test('it never throws, whatever the text', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<a/>',
    '&amp;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE a [',
    ']>',
    'é',
    '\ud800',
  );
  fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => void parseXml(pieces.join(''))));
});
