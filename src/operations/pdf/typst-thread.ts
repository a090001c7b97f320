import { readdirSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import initTypst, { type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { invariant } from '#base/invariant.ts';
import type { TypstModule } from './compile-typst.ts';
import { archivePdf } from './file/archive-pdf.ts';

/** A page to print: the template, its data as JSON, and the JSON file to attach. */
export type TypstTask = {
  template: string;
  page: string;
  attachment: string;
  /** Whether the first page is shortened to what fits: never, if there would be a second one, or always, because an annex follows. */
  shorten: 'never' | 'if-needed' | 'always';
};

/** The start data of a thread: typst, and the memory to reserve. */
export type TypstStart = { module: TypstModule; threadBytes: number };

/** The bytes of a PDF, or why it failed. */
export type Printed = { kind: 'pdf'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'fault'; why: string };

/** A message from a thread: it is ready, or the result of a page. */
export type TypstAnswer = { kind: 'ready' } | (Printed & { isFull: boolean });

const FONTS = new URL('./fonts/', import.meta.url);
const TEMPLATES = new URL('./templates/', import.meta.url);
// The compiler's diagnostics format for programs.
const DIAGNOSTICS_AS_OBJECTS = 3;
const PAGES = /\/Type \/Pages\s+\/Count (\d+)/;
// typst writes the page tree first.
const HEAD_BYTES = 2_000;

const port = parentPort;
invariant(port !== null, 'typst runs in a worker thread');
const { module, threadBytes }: TypstStart = workerData;
const wasm = await initTypst({ module_or_path: module });
reserveMemory();
const compiler = await startCompiler();
const startBytes = wasm.memory.buffer.byteLength;
port.on('message', (task: TypstTask) => {
  const printed = print(compiler, task);
  // Growth means that the memory reserved at the start is used up.
  const answer: TypstAnswer = { ...printed, isFull: wasm.memory.buffer.byteLength > startBytes };
  port.postMessage(answer, printed.kind === 'pdf' ? [printed.bytes.buffer] : []);
});
port.postMessage({ kind: 'ready' } satisfies TypstAnswer);

async function startCompiler(): Promise<TypstCompiler> {
  const builder = new TypstCompilerBuilder();
  // It sees the templates and fonts given here, no file system, no packages and no network.
  builder.set_dummy_access_model();
  for (const name of readdirSync(FONTS).sort()) {
    if (/\.[ot]tf$/.test(name)) await builder.add_raw_font(readFileSync(new URL(name, FONTS)));
  }
  const built = await builder.build();
  for (const name of readdirSync(TEMPLATES)) {
    built.add_source(`/${name}`, readFileSync(new URL(name, TEMPLATES), 'utf8'));
  }
  return built;
}

/**
 * Allocates typst's memory at once and frees it into typst's own allocator, which keeps it. Otherwise WebAssembly memory
 * grows with each page, and each growth makes Node collect garbage, which costs half as much CPU as the page itself.
 * Reserved memory that is not used costs only address space.
 */
function reserveMemory(): void {
  const room = wasm.__wbindgen_export(threadBytes, 1);
  invariant(room !== 0, 'typst could reserve its memory');
  wasm.__wbindgen_export4(room, threadBytes, 1);
}

function print(typst: TypstCompiler, task: TypstTask): Printed {
  try {
    const bytes = compile(typst, task, task.shorten === 'always' ? 'yes' : 'no');
    if (task.shorten !== 'if-needed' || readPageCount(bytes) === 1) return { kind: 'pdf', bytes: archivePdf(bytes) };
    const fitted = compile(typst, task, 'yes');
    if (readPageCount(fitted) === 1) return { kind: 'pdf', bytes: archivePdf(fitted) };
    return { kind: 'fault', why: 'the page does not fit on one sheet, even shortened' };
  } catch (fault) {
    return { kind: 'fault', why: String(fault) };
  }
}

// The page is passed as data, so typst never parses it as markup.
function compile(
  typst: TypstCompiler,
  { template, page, attachment }: TypstTask,
  fit: 'yes' | 'no',
): Uint8Array<ArrayBuffer> {
  const inputs = Object.entries({ page, attachment, fit });
  const made = typst.compile(`/${template}.typ`, inputs, 'pdf', DIAGNOSTICS_AS_OBJECTS) as {
    result?: Uint8Array<ArrayBuffer>;
    diagnostics?: unknown;
  };
  if (made.result === undefined) throw new Error(JSON.stringify(made.diagnostics));
  return made.result;
}

function readPageCount(pdf: Uint8Array): number {
  const found = PAGES.exec(Buffer.from(pdf.subarray(0, HEAD_BYTES)).toString('latin1'));
  if (found === null) throw new Error('the PDF does not say how many pages it has');
  return Number(found[1]);
}
