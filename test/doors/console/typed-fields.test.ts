import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypedFields } from '#doors/console/form-parts.ts';

test('typed fields are read without the spaces around them; fields without text, and others, are left out', () => {
  const query = new URLSearchParams({ tool: ' get_abn ', target: '  ', reference: '', other: 'x' });
  assert.deepEqual(readTypedFields(query, ['tool', 'target', 'reference', 'from']), { tool: 'get_abn' });
});
