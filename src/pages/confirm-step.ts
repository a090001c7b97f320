import { type Confirmation, renderConfirmation } from './confirm-page.ts';
import { type Html, html } from './html.ts';

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
