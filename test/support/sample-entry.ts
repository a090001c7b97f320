import type { AbnEntry } from '#domain/entities/abn-entry.ts';

/** An entry of the ABN register with every field set. Tests change the fields they need. */
export function buildSampleEntry(change: Partial<AbnEntry> = {}): AbnEntry {
  return {
    abn: '79002637069',
    status: 'active',
    status_from: '2001-03-12',
    entity_type_code: 'PRV',
    entity_type: 'Australian Private Company',
    entity_name: 'SAMPLE PTY LTD',
    acn: '002637069',
    state: 'NSW',
    postcode: '2000',
    gst: { status: 'registered', status_from: '2001-04-01' },
    other_names: [{ type: 'BN', name: 'SHOP' }],
    last_updated: '2026-10-01',
    replaced: false,
    ...change,
  };
}
