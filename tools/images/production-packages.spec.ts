import { describe, expect, it } from '@jest/globals';
import { type LockfilePackages, productionPackages } from './production-packages.ts';

const packages: LockfilePackages = {
  'node_modules/@casebook/bank': { link: true, resolved: 'apps/bank' },
  'node_modules/@casebook/platform': { link: true, resolved: 'libs/platform' },
  'node_modules/@casebook/servers': { link: true, resolved: 'libs/servers' },
  'apps/bank': { dependencies: { '@casebook/platform': '0.0.0', '@casebook/servers': '0.0.0', yaml: '2' } },
  'apps/bank/node_modules/yaml': {},
  'libs/platform': { dependencies: { pg: '8', orm: '1' } },
  'libs/servers': { dependencies: { postgres: '18' } },
  'node_modules/yaml': {},
  'node_modules/postgres': {},
  'node_modules/pg': { optionalDependencies: { 'pg-native': '3', 'pg-fast': '1' } },
  'node_modules/pg-fast': { dependencies: { inner: '1' } },
  'node_modules/pg-fast/node_modules/inner': { dependencies: { pg: '8' } },
  'node_modules/orm': {
    peerDependencies: { pg: '8', studio: '1', driver: '1' },
    peerDependenciesMeta: { studio: { optional: true } },
  },
  'node_modules/driver': {},
  'node_modules/studio': {},
};

describe('productionPackages', () => {
  const found = productionPackages(packages, ['apps/bank'], ['libs/servers']);

  it('contains the workspaces with the links through which they are imported, and their packages', () => {
    expect(found).toEqual([
      'apps/bank',
      'apps/bank/node_modules/yaml',
      'libs/platform',
      'node_modules/@casebook/bank',
      'node_modules/@casebook/platform',
      'node_modules/driver',
      'node_modules/orm',
      'node_modules/pg',
      'node_modules/pg-fast',
      'node_modules/pg-fast/node_modules/inner',
    ]);
  });

  it('prefers the package that is installed for the workspace alone', () => {
    expect(found).not.toContain('node_modules/yaml');
  });

  it('leaves out optional peers, and workspaces that the program never imports', () => {
    for (const path of ['node_modules/studio', 'libs/servers', 'node_modules/postgres']) expect(found).not.toContain(path);
  });

  it('refuses a lock file without a required package', () => {
    expect(() => productionPackages({ ...packages, 'libs/platform': { dependencies: { absent: '1' } } }, ['apps/bank'])).toThrow(
      'package-lock.json has no absent, which libs/platform requires',
    );
    expect(() => productionPackages(packages, ['apps/absent'])).toThrow('package-lock.json has no workspace apps/absent');
  });
});
