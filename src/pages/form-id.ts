import { newSortableId } from '#base/ids.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type Html, html } from './html.ts';

const FIELD = 'name="form_id" value="';
const SHAPE = /^(?:(live|test)-)?([0-9A-HJKMNP-TV-Z]{26})$/;

/** Builds the hidden field that names one rendering of a form, so that a second click does not do its work again. */
export function renderFormId(): Html {
  return html`<input type="hidden" name="form_id" value="${newSortableId('')}">`;
}

/** Writes the mode in which a whole page is shown into the ids of its forms. Text of others cannot look like the field: its quotes are escaped. */
export function stampFormIds(page: string, mode: KeyMode): string {
  return page.replaceAll(FIELD, `${FIELD}${mode}-`);
}

/** The id of a form that was sent; null when it has none. */
export function findFormId(form: URLSearchParams): string | null {
  return SHAPE.exec(form.get('form_id') ?? '')?.[2] ?? null;
}

/** Whether a form is of a page in another mode: someone has changed the mode since the page was shown. */
export function isOfOtherMode(form: URLSearchParams, mode: KeyMode): boolean {
  const own = SHAPE.exec(form.get('form_id') ?? '')?.[1] ?? mode;
  return own !== mode;
}
