// Runs svc with the Node at hand. Plain JavaScript, because a Node older than 24 stops at TypeScript with exit code 1,
// which svc verify uses for a file that failed.
const OLDEST = 24;
const { node } = process.versions;

if (Number(node.split('.')[0]) < OLDEST) {
  process.stderr.write(`svc: needs Node ${OLDEST} or later and found v${node}: nothing was run\n`);
  process.exit(126);
}
await import('../src/doors/cli/main.ts');
