const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true, tsx: false },
        transform: { legacyDecorator: true, decoratorMetadata: true },
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
        // react-router asks for Vite's hot reloading, which is not there under Jest.
        transform: { react: { runtime: 'automatic' }, optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } } },
        target: 'es2024',
      },
      module: { type: 'commonjs' },
    },
  ],
};
const served = {
  testEnvironment: 'node',
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|@prisma|file-type|uint8array-extras|token-types|strtok3|cookie|jose|uuid|postal-mime|stream-json|stream-chain|htmlparser2|sql-template-tag|domelementtype|domhandler|domutils|dom-serializer|entities|content-disposition|qr|openid-client|oauth4webapi|oidc-provider)/)',
  ],
  testEnvironmentOptions: { customExportConditions: ['@casebook/source', 'node', 'node-addons'] },
  setupFiles: ['reflect-metadata'],
  modulePathIgnorePatterns: ['/dist/'],
};

/** Kinds of tests: rules (no I/O), services on a real PostgreSQL, parts on a real Kafka and Redis, the web apps' components. */
export default {
  // Generous: what waits does so for a real server, on a machine that may be busy.
  testTimeout: 60_000,
  // Jest would leave a core idle, which is half of the machines that this runs on.
  maxWorkers: '100%',
  projects: [
    { ...served, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,tools,load-tests}/**/*.spec.ts'] },
    {
      ...served,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs}/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
    },
    {
      ...served,
      displayName: 'full',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.full-spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
    },
    {
      displayName: 'component',
      testEnvironment: '<rootDir>/apps/web/src/testing/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/apps/web/src/testing/jest-setup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/apps/web/src/testing/style-stub.ts' },
      testMatch: ['<rootDir>/{apps/web,libs/web-ui,libs/api-client}/**/*.spec.tsx'],
      transform: transformTsx,
      transformIgnorePatterns: [],
      testEnvironmentOptions: { customExportConditions: ['@casebook/source', 'browser'] },
      modulePathIgnorePatterns: ['/dist/'],
    },
  ],
};
