import { findExample } from '#contract/examples.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { evidenceCard } from '#contract/schemas/evidence-card.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderSiteLinks } from '#pages/site-links.ts';

/** Builds the first page for visitors. Its card is the answer of the service to sample data. */
export function buildHomePage(): string {
  const main = html`<div class="hero"><div><h1>Know who you are dealing with, and be able to prove it.</h1>
<p class="lead">Check an Australian business, licence or address against the official registers. Every answer says what was checked, when, and what was not. Each check leaves a record that anyone can verify.</p>
<p class="choices"><a class="button" href="/sign-in">Sign in</a><a class="button plain" href="/docs">Read the docs</a></p></div>
${renderSample()}</div>
<h2>Who it is for</h2>
<div class="tiles thirds">${AUDIENCES.map(([who, what, start, href]) => html`<section class="tile"><h3>${who}</h3><p class="lead">${what}</p><p><a href="${href}">${start}</a></p></section>`)}</div>`;
  return renderPage({ title: 'Know who you are dealing with', main, shape: 'list', tools: renderSiteLinks() });
}

const AUDIENCES = [
  [
    'Credit officers, brokers and solicitors',
    'Search, save evidence and watch a business in the browser.',
    'Your first check in the browser',
    '/docs/tutorials/use-the-browser',
  ],
  [
    'AI agents',
    'MCP tools, with consent and spending caps set by a person.',
    'Connect an assistant',
    '/docs/tutorials/connect-claude',
  ],
  [
    'Developers',
    'REST with stable error codes, a command line and clients.',
    'First call in five minutes',
    '/docs/tutorials/first-check',
  ],
] as const;

function renderSample(): Html {
  const { card } = evidenceCard.parse(findExample(verifyCounterparty)?.answer);
  const [first] = card.source_checks;
  return html`<section class="tile" aria-label="Example"><div class="tile-head"><h2>Counterparty check</h2><span class="chip test">Sample: invented</span></div>
<p><strong>${card.subject.entity_name}</strong><br><code>ABN ${formatAbn(card.subject.abn)}</code></p>
<dl class="facts-list">${card.source_checks.filter(({ check }) => check in NAMES).map(({ check, result, status }) => html`<dt>${NAMES[check]}</dt><dd><span class="chip${status === 'matched' ? ' good' : null}">${status === 'matched' ? 'In the register' : 'Not found'}</span><br>${result}</dd>`)}
${card.not_checked.slice(0, 2).map(({ source }) => html`<dt>${source}</dt><dd><span class="chip">Not checked</span></dd>`)}</dl>
<p class="hint">${first?.source_version}: invented data in the format of the register.</p></section>`;
}

const NAMES: Readonly<Record<string, string>> = { identity: 'ABN', gst: 'GST', company: 'Company' };
