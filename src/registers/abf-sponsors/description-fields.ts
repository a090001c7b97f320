// Longer descriptions are no text for people.
const MAX_LENGTH = 20_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Reads the labelled values of a description: `<strong>label</strong><span>value</span>`. Labels are lower case without
 * a colon. Other markup is ignored, and text in it is never kept as markup.
 */
export function readDescriptionFields(html: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  if (html.length > MAX_LENGTH) return fields;
  for (const part of html.split(/<strong\b[^<>]*>/i).slice(1)) {
    const [label = '', rest = ''] = part.split(/<\/strong>/i);
    const [, ...spans] = rest.split(/<span\b[^<>]*>/i);
    const [value = ''] = (spans[0] ?? '').split(/<\/span>/i);
    const name = toPlainText(label).replace(/:$/, '').trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, toPlainText(value));
  }
  return fields;
}

function toPlainText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, ' ');
  const decoded = text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39|#160);/g, (whole, name: string) =>
    name === '#39' ? "'" : name === '#160' ? ' ' : (ENTITIES[name] ?? whole),
  );
  return decoded.replace(/\s+/g, ' ').trim();
}
