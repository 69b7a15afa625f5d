import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(__dirname, '../../../..');
const folders = ['libs/web-ui/src', 'apps/web/src'];
const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.spec\./.test(file))
    .map((file) => join(root, folder, file)),
);

describe('labels', () => {
  it('appear as written: no style changes their case', () => {
    expect(sources.length).toBeGreaterThan(200);
    const changing = sources.filter((file) =>
      /text-?transform['"]?\s*:\s*['"]?(uppercase|lowercase|capitalize)/i.test(readFileSync(file, 'utf8')),
    );
    expect(changing).toEqual([]);
  });
});
