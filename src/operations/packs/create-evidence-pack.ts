import { createEvidencePack } from '#contract/operations/packs/create-evidence-pack.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { assemblePack, keepPack, type PackSettings } from './assemble-pack.ts';

export function bindCreateEvidencePack(settings: PackSettings): BoundOperation {
  return bind(createEvidencePack).order(async (input, context) => {
    const answer = assemblePack(input, context, settings);
    return { answer, effect: keepPack(answer, context) };
  });
}
