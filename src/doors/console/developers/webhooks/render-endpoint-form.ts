import { ALL_EVENT_TYPES, EVENT_TYPES } from '#contract/events.ts';
import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';

/** What was typed for a new endpoint; the event type may be `all`. */
type TypedEndpoint = { url: string; event_type: string; description: string };

export function readTypedEndpoint(form: URLSearchParams): TypedEndpoint {
  const read = (name: string) => form.get(name)?.trim() ?? '';
  return { url: read('url'), event_type: read('event_type') || 'all', description: read('description') };
}

export function renderEventChoice(chosen: string): Html {
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : null}>${label}</option>`;
  return html`<select id="event_type" name="event_type">${option('all', 'All events')}${ALL_EVENT_TYPES.map((type) => option(type, `Only ${type}`))}</select>`;
}

export function renderEndpointForm(typed: TypedEndpoint | null, fault: string | null): Html {
  const { url, event_type, description } = typed ?? { url: '', event_type: 'all', description: '' };
  return html`<p class="hint"><a href="/app/developers/webhooks">Webhooks</a></p><h1>Add an endpoint</h1>
<p class="lead">Events are sent there from now on. The secret that signs them is shown once, on the next page.</p>
${renderFault(fault)}
<form class="tile" method="post" action="/app/developers/webhooks/new">${renderFormId()}
<div class="field"><label for="url">URL</label><input id="url" name="url" type="url" value="${url}" maxlength="2000" required autocomplete="off" spellcheck="false" placeholder="https://hooks.example.com/evidence" aria-describedby="url-hint"><p class="hint" id="url-hint">https, port 443 or 8443, reachable from the internet.</p></div>
<div class="field"><label for="event_type">Events</label>${renderEventChoice(event_type)}</div>
<div class="field"><label for="description">Note (optional)</label><input id="description" name="description" value="${description}" maxlength="200"></div>
<details><summary>What the events mean</summary><dl class="facts-list">${ALL_EVENT_TYPES.map((type) => html`<dt>${type}</dt><dd>${EVENT_TYPES[type]}</dd>`)}</dl></details>
<p class="actions"><button>Add endpoint</button><a class="button plain" href="/app/developers/webhooks">Cancel</a></p></form>`;
}
