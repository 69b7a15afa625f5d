import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeSourceMaps } from './source-maps.ts';

describe('the source maps in admin’s image', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'image-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const build = (name: string, ...files: string[]) => {
    const path = join(folder, `built-${name}`);
    mkdirSync(path, { recursive: true });
    for (const file of files) writeFileSync(join(path, file), name);
    return path;
  };
  const image = (name: string) => join(folder, `image-${name}`);

  it('are those of the latest five builds, which share files', () => {
    let previous: string | undefined;
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const built = [
        build(`web-${number}`, `index-${number}.js.map`, 'shared.js.map'),
        build(`admin-${number}`, `admin-${number}.js.map`),
      ];
      storeSourceMaps({ built, previous, target: image(String(number)) });
      previous = image(String(number));
    }
    expect(readdirSync(image('1')).sort()).toEqual(['admin-1.js.map', 'builds.json', 'index-1.js.map', 'shared.js.map']);
    const latest = [3, 4, 5, 6, 7].flatMap((number) => [`index-${number}.js.map`, `admin-${number}.js.map`]);
    expect(readdirSync(image('7')).sort()).toEqual([...latest, 'builds.json', 'shared.js.map'].sort());
  });

  it('don’t count the same build twice', () => {
    const built = [build('same', 'index-7.js.map', 'shared.js.map', 'admin-7.js.map')];
    storeSourceMaps({ built, previous: image('7'), target: image('8') });
    expect(readdirSync(image('8'))).toEqual(readdirSync(image('7')));
  });

  it('are those of this build alone if there was none before', () => {
    mkdirSync(join(folder, 'empty'));
    storeSourceMaps({ built: [build('first', 'a.js.map')], previous: join(folder, 'empty'), target: image('first') });
    expect(readdirSync(image('first'))).toEqual(['a.js.map', 'builds.json']);
  });
});
