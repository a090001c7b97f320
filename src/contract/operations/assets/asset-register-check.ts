import { defineOperation } from '#contract/operation.ts';
import { assetRegisterAnswer, assetRegisterArguments } from '#contract/schemas/asset-register.ts';

export const assetRegisterCheck = defineOperation({
  name: 'asset_register_check',
  subject: 'assets',
  summary: 'Check an aircraft in CASA’s register',
  description:
    'By mark or serial number: type, holder, operator, suspension, expiry, and the party of an IDERA, usually a financier. Several aircraft with one serial number are candidates. Not a PPSR search, and the holder is not proof of ownership.',
  input: assetRegisterArguments,
  output: assetRegisterAnswer,
  extraErrors: ['upstream_error'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
  rest: { method: 'POST', path: '/v1/asset-register' },
  cli: { command: 'asset-register', options: ['mark', 'serial_type', 'serial_number'] },
  tool: { title: 'Aircraft register check', readOnlyHint: true, openWorldHint: false },
});
