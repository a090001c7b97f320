import { html } from '#pages/html.ts';

export const JOB_CHIPS = {
  queued: html`<span class="chip">Waiting</span>`,
  running: html`<span class="chip watch">Running</span>`,
  succeeded: html`<span class="chip good">Done</span>`,
  failed: html`<span class="chip bad">Failed</span>`,
};
