import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { readContextSettings, readPlanningSettings } from '#app/context-settings.ts';

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

test('planning layers: the default is the real services and 6 seconds; another URL, or off [config.context-sources]', () => {
  assert.deepEqual(readConfig({}).planning, {
    vicUrl: 'https://services-ap1.arcgis.com/P744lA0wf4LlBZ84/ArcGIS/rest/services/Vicmap_Planning/FeatureServer',
    saUrl: 'https://dpti.geohub.sa.gov.au/server/rest/services/Hosted/Code_Amendment__BaseLayers/FeatureServer',
    deadlineMs: 6_000,
  });
  assert.deepEqual(readPlanningSettings({ VIC_PLANNING_URL: 'off', SA_PLANNING_URL: 'http://127.0.0.1:1/x' }), {
    vicUrl: null,
    saUrl: 'http://127.0.0.1:1/x',
    deadlineMs: 6_000,
  });
  for (const name of ['VIC_PLANNING_URL', 'SA_PLANNING_URL']) {
    const message = new RegExp(`^${name} must be off or a URL`);
    assert.throws(() => readPlanningSettings({ [name]: 'ftp://a.example' }), { message });
  }
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
