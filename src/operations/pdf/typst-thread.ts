import { readdirSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import initTypst, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { invariant } from '#base/invariant.ts';
import type { TypstModule } from './compile-typst.ts';
import { readPageCount } from './read-page-count.ts';

/** What a thread is asked to print: a template, what it says (JSON text), and the file that goes into the PDF (JSON text too). */
export type TypstTask = {
  template: string;
  page: string;
  attachment: string;
  /** It is printed once more, with as much as fits, when it takes a second page. */
  onOnePage: boolean;
};

/** What a thread begins with: typst, and how much memory its pages may take. */
export type TypstStart = { module: TypstModule; threadBytes: number };

/** What a page came to: the bytes of a PDF, or why there are none. */
export type Printed = { kind: 'pdf'; bytes: Uint8Array } | { kind: 'fault'; why: string };

/** What a thread answers: that it can begin, or what a page came to, and whether its memory is used up. */
export type TypstAnswer = { kind: 'ready' } | (Printed & { isFull: boolean });

const FONTS = new URL('./fonts/', import.meta.url);
const TEMPLATES = new URL('./templates/', import.meta.url);
// Of the compiler's three ways to tell what is wrong, the one for programs.
const DIAGNOSTICS_AS_OBJECTS = 3;

const port = parentPort;
invariant(port !== null, 'typst runs in a thread of its own');
const { module, threadBytes } = workerData as TypstStart;
const wasm = await initTypst({ module_or_path: module });
reserveMemory();
const compiler = await startCompiler();
const startBytes = wasm.memory.buffer.byteLength;
port.on('message', (task: TypstTask) => {
  const printed = print(compiler, task);
  // Where it had to take more, what it took at the start is used up.
  const answer: TypstAnswer = { ...printed, isFull: wasm.memory.buffer.byteLength > startBytes };
  port.postMessage(answer, printed.kind === 'pdf' ? [printed.bytes.buffer as ArrayBuffer] : []);
});
port.postMessage({ kind: 'ready' } satisfies TypstAnswer);

async function startCompiler(): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder();
  // It sees the templates and fonts given here, no file system, no packages and no network.
  builder.set_dummy_access_model();
  for (const name of readdirSync(FONTS).sort()) {
    if (name.endsWith('.ttf')) await builder.add_raw_font(readFileSync(new URL(name, FONTS)));
  }
  const built = await builder.build();
  for (const name of readdirSync(TEMPLATES)) {
    built.add_source(`/${name}`, readFileSync(new URL(name, TEMPLATES), 'utf8'));
  }
  return built;
}

/**
 * Has typst take its memory at once, and give it back to its own allocator, which keeps it. Each time that WebAssembly
 * takes a little more, Node counts all of it anew as memory of JavaScript's and looks for garbage: once a page, for half
 * as much CPU again as the page. What is not used yet costs nothing but addresses.
 */
function reserveMemory(): void {
  const room = wasm.__wbindgen_export(threadBytes, 1);
  invariant(room !== 0, 'typst has memory for its pages');
  wasm.__wbindgen_export4(room, threadBytes, 1);
}

function print(typst: TypstCompiler, task: TypstTask): Printed {
  try {
    const bytes = compile(typst, task, 'no');
    if (!task.onOnePage || readPageCount(bytes) === 1) return { kind: 'pdf', bytes };
    const fitted = compile(typst, task, 'yes');
    if (readPageCount(fitted) === 1) return { kind: 'pdf', bytes: fitted };
    return { kind: 'fault', why: 'what must be on one page does not fit on it' };
  } catch (fault) {
    return { kind: 'fault', why: String(fault) };
  }
}

// What the page says goes in as data and is never read as markup.
function compile(typst: TypstCompiler, { template, page, attachment }: TypstTask, fit: 'yes' | 'no'): Uint8Array {
  const inputs = Object.entries({ page, attachment, fit });
  const made = typst.compile(`/${template}.typ`, inputs, 'pdf', DIAGNOSTICS_AS_OBJECTS) as {
    result?: Uint8Array;
    diagnostics?: unknown;
  };
  if (made.result === undefined) throw new Error(JSON.stringify(made.diagnostics));
  return made.result;
}
