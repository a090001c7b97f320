/** Writes a number with the word for one or for many: "1 record", "2 records". */
export function countWords(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
