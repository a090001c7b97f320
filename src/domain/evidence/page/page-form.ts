/**
 * The form number printed on every page. Increase it with every change that prints an existing record or pack
 * differently, so that a reader who compares two PDFs of one record knows why they differ.
 */
export const PAGE_FORM = 13;
