import { mkdirSync } from 'node:fs';

// The generator writes into this folder but doesn't create it.
mkdirSync(new URL('./src/generated', import.meta.url), { recursive: true });

/** The learners' app also needs these operations: an admin who uses admin privileges there has to open the gate. */
const OF_GATE = /^\/api\/v1\/admin-gate/;
const OF_AUTH = /^\/auth\/v1\//;
/** The operations of `/auth/v1` that we call. `@supabase/auth-js` calls the others. */
const CALLED_OF_AUTH = /^\/auth\/v1\/(sessions|settings|user$)/;

const isForAdmins = ({ operation }) => (operation.security ?? []).some(({ bearer = [] }) => bearer.includes('admin'));

/**
 * `npx rtk-query-codegen-openapi libs/api-client/codegen.config.mjs` (the command doesn't support a TypeScript configuration). The
 * operations for admins are in a separate file, because every page that imports a generated file loads all of its operations.
 */
export default {
  schemaFile: '../../docs/openapi.json',
  hooks: true,
  outputFiles: {
    './src/generated/operations.ts': {
      apiFile: './src/http/base-api.ts',
      apiImport: 'baseApi',
      exportName: 'generatedApi',
      filterEndpoints: (_operationId, definition) =>
        OF_AUTH.test(definition.path)
          ? CALLED_OF_AUTH.test(definition.path)
          : OF_GATE.test(definition.path) || !isForAdmins(definition),
    },
    './src/generated/admin-operations.ts': {
      apiFile: './src/generated/operations.ts',
      apiImport: 'generatedApi',
      exportName: 'generatedAdminApi',
      filterEndpoints: (_operationId, definition) => isForAdmins(definition) && !OF_GATE.test(definition.path),
    },
  },
};
