import { mkdirSync } from 'node:fs';

// The generator writes into the folder but does not make it.
mkdirSync(new URL('./src/generated', import.meta.url), { recursive: true });

/** The learners' app shows the gate where an admin uses their privileges in it. */
const OF_GATE = /^\/api\/v1\/admin-gate/;
const OF_AUTH = /^\/auth\/v1\//;
/** `@supabase/auth-js` calls the rest of `/auth/v1`. */
const CALLED_OF_AUTH = /^\/auth\/v1\/(sessions|settings|user$)/;

const isForAdmins = ({ operation }) => (operation.security ?? []).some(({ bearer = [] }) => bearer.includes('admin'));

/**
 * `npx rtk-query-codegen-openapi libs/api-client/codegen.config.mjs` (its command takes no TypeScript configuration). The operations for
 * admins are in a file of their own, because everything that is generated into one is in the scripts of every page that imports it.
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
