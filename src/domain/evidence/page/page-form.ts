/**
 * The form of the printed pages, which each of them names. It goes up with every change that prints a record or a pack
 * that is already there in another way, so that whoever compares two PDFs of one record knows why they differ.
 */
export const PAGE_FORM = 5;
