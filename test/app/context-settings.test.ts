import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { readContextSettings } from '#app/context-settings.ts';

test('the default is the real services and 1,500 ms [config.context-sources] [address-match.context-deadline]', () => {
  assert.deepEqual(readConfig({}).context, {
    planningUrl: 'https://api.apps1.nsw.gov.au',
    siloUrl: 'https://www.longpaddock.qld.gov.au',
    siloEmail: null,
    bomUrl: 'http://www.bom.gov.au',
    deadlineMs: 1_500,
  });
});

test('another URL, or off [config.context-sources]', () => {
  const settings = readContextSettings({
    NSW_PLANNING_URL: 'http://127.0.0.1:1/x',
    SILO_URL: 'off',
    SILO_EMAIL: 'a@b.example',
    BOM_URL: 'off',
  });
  assert.deepEqual(settings, {
    planningUrl: 'http://127.0.0.1:1/x',
    siloUrl: null,
    siloEmail: 'a@b.example',
    bomUrl: null,
    deadlineMs: 1_500,
  });
});

test('an invalid URL is an error that names its variable', () => {
  for (const name of ['NSW_PLANNING_URL', 'SILO_URL', 'BOM_URL']) {
    for (const text of ['nowhere', 'ftp://a.example', 'OFF']) {
      assert.throws(() => readContextSettings({ [name]: text }), {
        message: new RegExp(`^${name} must be off or a URL`),
      });
    }
  }
});
