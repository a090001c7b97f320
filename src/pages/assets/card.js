// The view of an answer inside a host: it draws the card and speaks the MCP Apps protocol (2026-01-26) with its parent.
// Text of registers is only ever set as text, never as markup.
import { buildAnswerCard } from '#domain/evidence/card/build-answer-card.ts';

const INITIALIZE = 'evidence-card-initialize';

function send(message) {
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

function drawFacts(facts) {
  const list = make('dl', 'facts');
  for (const { name, value, label, tone } of facts) {
    const row = make('div');
    const shown = make('dd', '', value);
    if (label) shown.append(' ', make('span', `label ${tone}`, label));
    row.append(make('dt', '', name), shown);
    list.append(row);
  }
  return list;
}

function drawList({ title, items, tone, isOpen }) {
  const section = make('details', `list ${tone}`);
  section.open = isOpen;
  const list = make('ul');
  for (const item of items) list.append(make('li', '', item));
  section.append(make('summary', '', `${title} (${items.length})`), list);
  return section;
}

function draw(card) {
  const main = make('main');
  const top = make('header');
  top.append(make('p', 'title', card.title));
  if (card.verdict) top.append(make('p', `verdict ${card.verdict.tone}`, card.verdict.word));
  main.append(top);
  if (card.notice) main.append(make('p', 'notice', card.notice));
  if (card.subject) main.append(make('h1', '', card.subject));
  if (card.headline) main.append(make('p', 'headline', card.headline));
  if (card.facts.length > 0) main.append(drawFacts(card.facts));
  for (const list of card.lists) main.append(drawList(list));
  const footer = make('footer');
  for (const line of card.footer) footer.append(make('p', '', line));
  if (card.footer.length > 0) main.append(footer);
  document.body.replaceChildren(main);
}

function applyContext({ theme, styles }) {
  if (theme) document.documentElement.dataset.theme = theme;
  const font = styles?.variables?.['--font-sans'];
  if (font) document.documentElement.style.setProperty('--font-sans', font);
}

const HANDLERS = {
  'ui/notifications/tool-result': ({ structuredContent }) => draw(buildAnswerCard(structuredContent ?? {}, new Date())),
  'ui/notifications/tool-cancelled': () => document.body.replaceChildren(make('p', 'wait', 'The check was cancelled.')),
  'ui/notifications/host-context-changed': applyContext,
};

function reportSize() {
  const { width, height } = document.documentElement.getBoundingClientRect();
  send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.jsonrpc !== '2.0') return;
  if (data.id === INITIALIZE && data.result) {
    applyContext(data.result.hostContext ?? {});
    send({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(reportSize).observe(document.documentElement);
  } else if (data.method && data.id !== undefined) send({ id: data.id, result: {} });
  else HANDLERS[data.method]?.(data.params ?? {});
});

send({
  id: INITIALIZE,
  method: 'ui/initialize',
  params: {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'evidence-card', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  },
});
