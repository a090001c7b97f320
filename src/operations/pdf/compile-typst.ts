import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The compiled typst module, which threads share. */
export type TypstModule = object & { readonly typst?: never };

// Node's types do not declare WebAssembly.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<TypstModule> };

/** Compiles typst, once for all threads of a process. */
export async function compileTypst(): Promise<TypstModule> {
  const path = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'));
  return WebAssembly.compile(await readFile(path));
}
