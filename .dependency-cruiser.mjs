/** @import { IConfiguration } from 'dependency-cruiser' */

/** Which way imports point: between apps, between libraries, between the folders of each, and between a screen's features. */
/** @type {IConfiguration} */
export default {
  forbidden: [
    rule('files-form-no-circle', 'A file imports none that imports it.', { pathNot: '/generated/' }, { circular: true }),
    {
      ...rule('folders-form-no-circle', 'A folder imports none that imports it.', { path: '^(apps|libs)/' }, { circular: true }),
      scope: 'folder',
    },
    rule(
      'composition-imports-folders',
      'What puts an app or a library together imports its folders, never the other way around.',
      { path: '^((?:apps|libs)/[^/]+/src)/[^/]+/' },
      { path: '^$1/(index|main|operate|[^/]+[.](module|definition))[.]ts$' },
    ),
    rule(
      'apps-import-no-app',
      'Apps meet in events and HTTP; only standalone imports services.',
      { path: '^apps/(?!standalone/)([^/]+)/src/' },
      { path: '^apps/(?!$1/)' },
    ),
    rule('libraries-import-no-app', 'Apps import libraries.', { path: '^libs/' }, { path: '^apps/' }),
    rule(
      'exam-imports-no-library',
      'The rules of the exam depend on nothing.',
      { path: '^libs/exam/' },
      { path: '^libs/(?!exam/)' },
    ),
    rule(
      'contracts-import-exam-only',
      'Every app and library imports the contracts.',
      { path: '^libs/contracts/' },
      { path: '^libs/(?!contracts/|exam/)' },
    ),
    rule(
      'repositories-import-prisma',
      'Only *.repository.ts, *.rows.ts, and prisma.ts import the Prisma client.',
      { path: '^(apps|libs)/', pathNot: '[.](repository|rows)[.]ts$|/src/prisma[.]ts$|/generated/' },
      { path: '/generated/prisma/|@prisma/client' },
    ),
    rule(
      'features-import-shared-only',
      'No feature imports another or the app; what two need moves to src/shared.',
      { path: '^apps/(web|admin-web)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/(?!features/$2/|shared/)' },
    ),
    rule(
      'shared-imports-no-feature',
      'Imports flow from the app to features to shared to the libraries.',
      { path: '^apps/(web|admin-web)/src/shared/' },
      { path: '^apps/$1/src/(?!shared/)' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/|spec[.]tsx?$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['@casebook/source', 'import', 'default'],
      exportsFields: ['exports'],
    },
  },
};

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}
