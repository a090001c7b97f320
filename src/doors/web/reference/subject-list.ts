import type { Operation } from '#contract/operation.ts';
import { ALL_SUBJECTS, API_SUBJECTS, type Subject } from '#contract/subjects.ts';
import { type Html, html } from '#pages/html.ts';
import type { BuiltPart } from './built-part.ts';
import { listRoutes, renderMethod, toReferenceHref } from './subject-page.ts';

/** Builds the list of all routes by subject. With `anchors`, each route has the name of its operation as its id. */
export function buildSubjectList(operations: readonly Operation[], { anchors }: { anchors: boolean }): BuiltPart {
  const renderRoutes = (
    subject: Subject,
  ): Html => html`<h3><a href="/docs/reference/api/${subject}">${API_SUBJECTS[subject].title}</a></h3>
<ul class="routes">${listRoutes(operations, subject).map(
    (operation) =>
      html`<li${anchors ? html` id="${operation.name}"` : null}><a href="${toReferenceHref(operation)}">${renderMethod(operation)} ${operation.rest.path}</a> <span>${operation.summary}</span></li>`,
  )}</ul>`;
  const lines = ALL_SUBJECTS.map(
    (subject) => `- [${API_SUBJECTS[subject].title}](api/${subject}.md): ${API_SUBJECTS[subject].about}\n`,
  );
  return {
    body: html`<h2 id="subjects"><a class="anchor" href="#subjects">Routes by subject</a></h2>${ALL_SUBJECTS.map(renderRoutes)}`,
    sections: [{ id: 'subjects', heading: 'Routes by subject', text: lines.join(' ') }],
    markdown: `## Routes by subject\n\n${lines.join('')}`,
  };
}
