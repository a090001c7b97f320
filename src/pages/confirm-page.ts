import { renderFormId } from './form-id.ts';
import { type Html, html } from './html.ts';

/** A question before something is done that cannot be undone. */
export type Confirmation = {
  /** The question, as a heading. */
  question: string;
  /** What happens then. */
  text: Html;
  /** The address that the form is sent to. */
  action: string;
  /** The words on the button that does it. */
  button: string;
  /** The page to return to without doing it. */
  back: string;
  /** More fields of the form. */
  fields?: Html;
};

/** Builds the page that asks before something is done. It needs no script. */
export function renderConfirmation({ question, text, action, button, back, fields }: Confirmation): Html {
  return html`<section class="sheet confirm"><h1>${question}</h1>
<div>${text}</div>
<form method="post" action="${action}">${renderFormId()}${fields}<div class="choices"><button class="danger">${button}</button><a class="button plain" href="${back}">Cancel</a></div></form></section>`;
}
