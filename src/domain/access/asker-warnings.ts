import type { Asker } from './describe-asker.ts';

const GO_ON = 'go on only if you started this yourself, just now.';

/** Lists what a careful reader wants to know before connecting an app: who vouches for it, and where its answer goes. */
export function listAskerWarnings({ publisher, target }: Pick<Asker, 'publisher' | 'target'>): string[] {
  const warnings = [...(target?.warnings ?? [])];
  if (publisher === null) warnings.push(`Nobody has checked who this is. Anybody can write any name: ${GO_ON}`);
  // What a site publishes says nothing about the program that listens on a device.
  if (target !== null && target.kind !== 'site') {
    const who = publisher === null ? 'this name.' : `the name of ${publisher}: ${GO_ON}`;
    warnings.push(`The answer goes to this device. Any program on this device can use ${who}`);
  }
  return warnings;
}
