import { renderOverlapField } from '#doors/console/developers/overlap-field.ts';
import { renderConfirmation } from '#pages/confirm-page.ts';
import { renderCopyField } from '#pages/copy-field.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import type { Endpoint } from './render-endpoints.ts';

type Named = Pick<Endpoint, 'endpoint_id' | 'url'>;

/** Builds the question before the secret of an endpoint is replaced. */
export function renderRotateSecret({ endpoint_id, url }: Named): Html {
  return renderConfirmation({
    question: 'Rotate this secret?',
    text: html`<p><strong>${showStored(url, 200)}</strong></p><p>A new secret signs from now on, and is shown once. The old one signs beside it for the time that you choose, so that the receiver can switch.</p>`,
    action: `/app/developers/webhooks/${endpoint_id}/rotate`,
    button: 'Rotate secret',
    back: toPage(endpoint_id),
    fields: renderOverlapField('The old secret signs for another'),
  });
}

/** Builds the question before an endpoint is deleted. */
export function renderDelete({ endpoint_id, url }: Named): Html {
  return renderConfirmation({
    question: 'Delete this endpoint?',
    text: html`<p><strong>${showStored(url, 200)}</strong></p><p>Nothing more is sent there, and pending deliveries are dropped. Its secret is gone for good; its events stay.</p>`,
    action: `/app/developers/webhooks/${endpoint_id}/delete`,
    button: 'Delete endpoint',
    back: toPage(endpoint_id),
  });
}

/** Builds the only page that shows the secret of an endpoint; without a URL it was rotated. */
export function renderEndpointSecret(endpoint_id: string, url: string | null, secret: string | null): Html {
  return html`<h1>${url === null ? 'Secret rotated' : 'Endpoint added'}</h1>
${url === null ? null : html`<p class="lead">${showStored(url, 200)}</p>`}
${
  secret === null
    ? html`<section class="notice warn"><p>This form was sent before. The secret was shown then, and cannot be shown again. If you did not copy it, rotate the secret.</p></section>`
    : html`<section class="notice warn"><p><strong>Copy the secret now.</strong> It is not shown again.</p>${renderCopyField('secret', 'Secret', secret, toPage(endpoint_id))}<p class="hint">Your receiver verifies signatures with it: <a href="/docs/how-to/receive-webhooks">see a complete receiver</a>.</p></section>`
}
<p class="actions"><a class="button" href="${toPage(endpoint_id)}">${endpoint_id === 'orders' ? 'Webhooks' : 'Open the endpoint'}</a></p>`;
}

function toPage(endpoint_id: string): string {
  return endpoint_id === 'orders' ? '/app/developers/webhooks' : `/app/developers/webhooks/${endpoint_id}`;
}
