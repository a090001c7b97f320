import { renderFormId } from './form-id.ts';
import { type Html, html } from './html.ts';

/** A question before something is done that cannot be undone. */
type Confirmation = {
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

const FIELD = 'confirmed';

/** Whether a form was confirmed, in the dialog of the page's script or on the page that asks. */
export function isConfirmed(form: URLSearchParams): boolean {
  return form.get(FIELD) === 'yes';
}

/** What to ask before a form is carried out: the form as it was sent, in one sentence what it does, and more about that. */
export type ConfirmStep = Omit<Confirmation, 'text' | 'fields'> & {
  effect: string;
  more?: Html | null;
  form: URLSearchParams;
};

/** Builds the page that asks before a form is carried out, for browsers without the dialog of the script. */
export function renderConfirmStep({ effect, more = null, form, ...asked }: ConfirmStep): Html {
  const sent = [...form].filter(([name]) => name !== FIELD && name !== 'form_id');
  const fields = [...sent, [FIELD, 'yes']].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return renderConfirmation({ ...asked, text: html`<p>${effect}</p>${more}`, fields: html`${fields}` });
}
