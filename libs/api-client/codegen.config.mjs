import { mkdirSync } from 'node:fs';

// The generator writes into the folder but does not make it.
mkdirSync(new URL('./src/generated', import.meta.url), { recursive: true });

/** `npx rtk-query-codegen-openapi libs/api-client/codegen.config.mjs` (its command takes no TypeScript configuration). */
export default {
  schemaFile: '../../docs/openapi.json',
  apiFile: './src/base-api.ts',
  apiImport: 'baseApi',
  outputFile: './src/generated/operations.ts',
  exportName: 'generatedApi',
  hooks: true,
};
