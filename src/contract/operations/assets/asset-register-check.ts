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
  family: 'general',
  extraErrors: ['upstream_error'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
  rest: { method: 'POST', path: '/v1/asset-register' },
  cli: {
    command: 'asset-register',
    options: [
      { name: 'mark', field: 'mark', help: 'The mark of an aircraft: VH-ABC or ABC.' },
      { name: 'serial-type', field: 'serial_type', help: 'aircraft' },
      { name: 'serial-number', field: 'serial_number', help: 'The serial number of the airframe.' },
    ],
  },
  tool: { name: 'asset_register_check', title: 'Aircraft register check', readOnlyHint: true, openWorldHint: false },
});
