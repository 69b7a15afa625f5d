// react-router asks for Vite's hot reloading, which is not there under Jest.
const optimizer = { globals: { vars: { 'import.meta.hot': 'undefined' } } };
const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true, tsx: false },
        transform: { legacyDecorator: true, decoratorMetadata: true, optimizer },
        keepClassNames: true,
        target: 'es2024',
      },
      module: { type: 'commonjs' },
    },
  ],
};
const transformTsx = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' }, optimizer },
        target: 'es2024',
      },
      module: { type: 'commonjs' },
    },
  ],
};
const seededProperties = { '^fast-check$': '<rootDir>/libs/testing/src/seeded-fast-check.cjs' };
const served = {
  testEnvironment: 'node',
  moduleNameMapper: seededProperties,
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|@prisma|cockatiel|file-type|uint8array-extras|token-types|strtok3|cookie|jose|uuid|postal-mime|stream-json|stream-chain|htmlparser2|sql-template-tag|domelementtype|domhandler|domutils|dom-serializer|entities|eventsource-parser|content-disposition|qr|openid-client|oauth4webapi|oidc-provider|react-router|@remix-run|cookie-es)/)',
  ],
  testEnvironmentOptions: { customExportConditions: ['@casebook/source', 'node', 'node-addons'] },
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['/dist/'],
};

const onPostgres = {
  ...served,
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};

/**
 * Kinds of tests: rules (no I/O); services on a real PostgreSQL; parts on a real Kafka and Redis; large amounts, heaps, and real time; the web
 * apps' components. `npm test` runs the rules, services, and components, so a file of these takes at most 5 s alone.
 */
export default {
  // Generous: what waits does so for a real server, on a machine that may be busy.
  testTimeout: 150_000,
  // Jest would leave a core idle, which is half of the machines that this runs on.
  maxWorkers: '100%',
  // A worker keeps some of each file's modules. Past this, collecting its garbage takes longer than starting another.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    { ...served, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,tools,load-tests,tests/ai}/**/*.spec.ts'] },
    { ...onPostgres, displayName: 'integration', testMatch: ['<rootDir>/{apps,libs}/**/*.int-spec.ts'] },
    { ...onPostgres, displayName: 'full', testMatch: ['<rootDir>/{apps,libs,tools}/**/*.full-spec.ts'] },
    { ...onPostgres, displayName: 'scale', testMatch: ['<rootDir>/{apps,libs}/**/*.scale-spec.ts'] },
    {
      displayName: 'component',
      testEnvironment: '<rootDir>/libs/testing/src/web/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/libs/testing/src/web/jest-setup.ts'],
      moduleNameMapper: { ...seededProperties, '\\.css$': '<rootDir>/libs/testing/src/web/style-stub.ts' },
      testMatch: ['<rootDir>/{apps/web,apps/admin-web,libs/web-ui,libs/api-client}/**/*.spec.tsx'],
      transform: transformTsx,
      transformIgnorePatterns: [],
      testEnvironmentOptions: { customExportConditions: ['@casebook/source', 'browser'] },
      modulePathIgnorePatterns: ['/dist/'],
    },
  ],
};
