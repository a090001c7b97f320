import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEmailFault } from '#domain/access/email.ts';

test('an e-mail address has no control, format or direction characters', () => {
  for (const good of ['ben@example.com', 'zoë@exämple.com', `${'x'.repeat(242)}@example.com`])
    assert.equal(findEmailFault(good), null, good);
  for (const [hidden, name] of [
    ['\u200b', 'U+200B'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\0', 'U+0000'],
  ] as const)
    assert.equal(
      findEmailFault(`ow${hidden}ner@example.com`),
      `The e-mail address has a character that cannot be seen: ${name}. Type it again.`,
    );
  for (const bad of ['', 'ben', 'a b@example.com', `${'x'.repeat(243)}@example.com`])
    assert.equal(findEmailFault(bad), 'Enter an e-mail address, such as name@example.com.', bad);
});
