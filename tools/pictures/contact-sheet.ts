import type { Picture } from './take-pictures.ts';

/** Builds a page that shows all pictures, the looks of each page side by side. */
export function buildContactSheet(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ name, tooWide }) =>
      `<figure><a href="${name}"><img loading="lazy" src="${name}" alt=""></a><figcaption>${name}${tooWide > 0 ? ` <b>${tooWide} px too wide</b>` : ''}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem;font:12px sans-serif}img{width:100%;max-height:500px;object-fit:cover;object-position:top;border:1px solid}figure{margin:0}b{color:red}</style>\n${figures.join('\n')}\n`;
}
