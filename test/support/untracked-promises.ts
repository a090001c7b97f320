import asyncHooks, { type AsyncHook } from 'node:async_hooks';

// A program imports this before anything imports node:test. The test runner follows every promise of its process. While
// files are imported, that shows which suite a test belongs to. Later it only names the test of an error that no code
// caught, and an await takes 12 µs instead of 0.7.
const { createHook } = asyncHooks;
const hooks: AsyncHook[] = [];
Object.assign(asyncHooks, {
  createHook: (...words: Parameters<typeof createHook>) => {
    const hook = createHook(...words);
    hooks.push(hook);
    return hook;
  },
});
// The runner takes createHook when it is loaded.
await import('node:test');
Object.assign(asyncHooks, { createHook });

/** Ends the promise hooks of the test runner. Call it when every suite and test of the files is registered. */
export function stopTracking(): void {
  for (const hook of hooks.splice(0)) hook.disable();
}
