const CAPITALS = new Set([
  'abn',
  'acl',
  'acn',
  'afsl',
  'arbn',
  'asic',
  'gnaf',
  'gst',
  'id',
  'pid',
  'ppsr',
  'url',
  'vin',
]);

/** Writes the name of a field as people read it: `abnRegisteredDate` is "ABN registered date". */
export function writeLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .filter((word) => word !== '')
    .map((word) => (CAPITALS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
