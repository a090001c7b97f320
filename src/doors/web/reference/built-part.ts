import type { Html } from '#pages/html.ts';

/** The text below a heading; the id is null before the first one. */
export type Section = { id: string | null; heading: string; text: string };

/** A part of a page that is built from the contract and follows its Markdown: as markup, as text for the search, and for programs. */
export type BuiltPart = { body: Html; sections: readonly Section[]; markdown: string };
