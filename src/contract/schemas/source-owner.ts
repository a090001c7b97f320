import { z } from 'zod';

export const sourceOwner = z
  .strictObject({
    name: z.string().describe('The body that publishes the source.'),
    kind: z
      .enum(['svc', 'government', 'regulator', 'intergovernmental'])
      .describe('What kind of body it is; svc: this service itself.'),
    jurisdiction: z.string().describe('Where it is responsible, such as Australia.'),
    website: z.url().describe('The home page of that body.'),
  })
  .describe('Who publishes the source.');
