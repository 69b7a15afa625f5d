import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parsePublicationList, parseTagList } from './content-lists.ts';
import { contentPublications } from './content-publications.ts';
import { contentTags } from './content-tags.ts';

const textOf = (file: string) => readFileSync(join(__dirname, '../../../content', file), 'utf8');

describe('the generated vocabulary', () => {
  it('matches the content; if not, run node libs/content-tools/src/write-vocabulary.ts', () => {
    expect([...contentTags]).toEqual([...parseTagList(textOf('tags.yaml'), 'tags.yaml')]);
    expect([...contentPublications]).toEqual([...parsePublicationList(textOf('publications.yaml'), 'publications.yaml')]);
  });
});
