import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { buildDraft, FAULTS, writeDraft } from './fault-classes.ts';
import { RowSampler } from './sample-rows.ts';
import { buildSeededRandom, pick } from './seeded-random.ts';

/** Draws addresses at random. Each is written as in the register, and again with one fault. */
export async function drawStrings(held: GnafRegister, count: number): Promise<{ clean: string[]; faulty: string[] }> {
  const random = buildSeededRandom(11);
  const sampler = new RowSampler(held, random);
  const names = Object.keys(FAULTS);
  const lists = { clean: [] as string[], faulty: [] as string[] };
  while (lists.clean.length < count) {
    const sampled = await sampler.draw();
    if (sampled.row.number === '') continue;
    const draft = buildDraft(sampled.row);
    if (!FAULTS[pick(random, names)]?.(draft, { row: sampled.row, random, siblings: sampler.siblings(sampled) }))
      continue;
    lists.clean.push(writeDraft(buildDraft(sampled.row)));
    lists.faulty.push(writeDraft(draft));
  }
  return lists;
}

/** Seven clean strings to three with a fault. */
export function mixStrings({ clean, faulty }: { clean: string[]; faulty: string[] }): string[] {
  return clean.map((text, index) => (index % 10 < 7 ? text : (faulty[index] ?? text)));
}
