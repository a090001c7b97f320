import { readCsv } from './read-csv.ts';
import { scorePair } from './score-pair.ts';

// node bench/screening/score-pairs.ts <csv with name1, name2, schema>
// Prints one JSON line a pair: name1 is screened against a list that has only name2.
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('name a CSV file with the columns name1, name2 and schema');
for (const { name1 = '', name2 = '', schema = '' } of readCsv(path))
  process.stdout.write(`${JSON.stringify({ name1, name2, schema, ...scorePair(name1, name2, schema) })}\n`);
