import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPasswordFault } from '#domain/access/password-fault.ts';

const EMAIL = 'anna.citizen@example.com';

test('what guesses begin with is refused with a sentence that says what to choose', () => {
  for (const password of [
    'passwordpassword',
    'PasswordPassword',
    'P@ssw0rdP@ssw0rd',
    'password1234',
    'Password-2026',
    'password 2026!!!',
    'aaaaaaaaaaaa',
    '............',
    'hellohellohello',
    '123456789012',
    'qwertyuiop12',
    'letmeinletmein1',
    'registerdataservice',
    'anna.citizen@example.com',
    'AnnaCitizen2026',
  ])
    assert.match(findPasswordFault(password, EMAIL) ?? '', /easy to guess[\s\S]*a few words/, password);
});

test('a length outside the limits is refused with both numbers', () => {
  assert.match(findPasswordFault('short', EMAIL) ?? '', /has 5 characters\. Choose one with 12 to 200/);
  assert.match(findPasswordFault('x'.repeat(201), EMAIL) ?? '', /has 201 characters/);
});

test('other passwords are allowed, whatever characters they are made of', () => {
  for (const password of [
    'correct horse battery staple',
    'passwordless sheds',
    'my password is a secret garden',
    'kettlebicycle',
    '840172639514',
    '\u5c0f\u5ddd\u306e\u97f3\u304c\u805e\u3053\u3048\u308b\u671d\u306b\u6b69\u304f',
  ])
    assert.equal(findPasswordFault(password, EMAIL), null, password);
});
