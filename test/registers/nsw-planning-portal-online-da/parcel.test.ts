import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildParcelKey, normaliseParcel, parseParcel } from '#registers/nsw-planning-portal-online-da/parcel.ts';

test('parses all notations of a parcel', () => {
  const plain = { lot: '4', section: null, plan_label: 'DP232626' };
  for (const text of [
    '4//DP232626',
    '4/DP232626',
    '4/-/DP232626',
    ' 4 // dp 232626 ',
    '4\\\\DP232626',
    '04//DP232626',
  ]) {
    assert.deepEqual(parseParcel(text), plain, text);
  }
  assert.deepEqual(parseParcel('2/7/DP1320669'), { lot: '2', section: '7', plan_label: 'DP1320669' });
});

test('text that is not a parcel returns null', () => {
  for (const text of ['', '12 SAMPLE STREET', 'DP232626', '4//', '//DP1', '4//XX1', '2/15 SAMPLE ST']) {
    assert.equal(parseParcel(text), null, text);
  }
});

test('normalising is idempotent, and one parcel has one key', () => {
  const odd = { lot: ' 004a', section: '-', plan_label: 'dp 12' };
  assert.deepEqual(normaliseParcel(normaliseParcel(odd)), normaliseParcel(odd));
  assert.equal(buildParcelKey(odd), buildParcelKey({ lot: '4A', section: null, plan_label: 'DP12' }));
  assert.notEqual(buildParcelKey(odd), buildParcelKey({ lot: '4A', section: '1', plan_label: 'DP12' }));
});
