import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

// The used part of the global `WebAssembly`, whose types are in the DOM library.
declare const WebAssembly: {
  instantiate(binary: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, () => void> } }>;
};

let loading: Promise<typeof glue.SchemaEngine> | undefined;

/**
 * Prisma's migration engine, in WebAssembly. It is instantiated by hand, since importing `.wasm` as a module works neither in
 * Node 20 nor in the tests.
 */
export function loadSchemaEngine(): Promise<typeof glue.SchemaEngine> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<typeof glue.SchemaEngine> {
  const gluePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const binary = await readFile(gluePath.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': withUnrefTimers({ ...glue }) });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return glue.SchemaEngine;
}

/** The engine's lock timer (10 s) outlives its work. Unref it, so it doesn't delay the exit. */
function withUnrefTimers(imports: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(imports).map(([name, value]): [string, unknown] =>
    name.startsWith('__wbg_setTimeout_')
      ? [name, (act: () => void, afterMs: number) => setTimeout(act, afterMs).unref()]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
