// Runs svc with the current Node. Plain JavaScript, because Node before 24 fails on TypeScript with exit code 1, which
// svc verify uses for a failed check.
const OLDEST = 24;
const { node } = process.versions;

if (Number(node.split('.')[0]) < OLDEST) {
  process.stderr.write(`svc: needs Node ${OLDEST} or later and found v${node}: nothing was run\n`);
  process.exit(126);
}
await import('../src/doors/cli/main.ts');
