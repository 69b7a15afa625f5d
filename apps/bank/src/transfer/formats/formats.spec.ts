import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { FormatName } from './format.ts';
import { detectFormat, formats, lossOf } from './formats.ts';
import type { TransferQuestion } from './transfer-question.ts';

const folder = join(__dirname, '../../../test/transfer-files');

describe('the format of a file', () => {
  it.each<[string, FormatName]>([
    ['excel-semicolons.csv', 'csv'],
    ['sheets.csv', 'csv'],
    ['moodle-export.xml', 'moodle-xml'],
    ['moodle-export.gift.txt', 'gift'],
    ['hand-written.gift', 'gift'],
    ['hand-written.aiken.txt', 'aiken'],
    ['questions.json', 'json'],
    ['questions.jsonl', 'json'],
    ['qti-package/items/fire-door.xml', 'qti'],
    ['ordering.qti.xml', 'qti'],
  ])('of %s is %s', async (file, name) => {
    const bytes = await readFile(join(folder, file));
    expect(detectFormat(file, bytes)).toBe(name);
  });

  it('is detected from the extension, then the content, and is undefined if neither indicates one', () => {
    const bytes = (text: string) => Buffer.from(text);
    expect(detectFormat('upload', bytes('PK\u0003\u0004'))).toBe('qti');
    expect(detectFormat('upload.csv', bytes('{"stem":'))).toBe('csv');
    expect(detectFormat('upload', bytes('{"stem":'))).toBe('json');
    expect(detectFormat('questions.gift', bytes('{=yes ~no ~maybe ~never} ends the sentence.'))).toBe('gift');
    expect(detectFormat('questions.txt', bytes('{=yes ~no ~maybe ~never} ends the sentence.'))).toBe('gift');
    expect(detectFormat('questions.gift', bytes('<b>What?</b>{=a ~b ~c ~d}'))).toBe('gift');
    expect(detectFormat('upload.xml', bytes('<?xml version="1.0"?><!-- <quiz> --><html/>'))).toBeUndefined();
    expect(detectFormat('upload.csv', bytes('\uFEFFquestion,answer'))).toBe('csv');
    expect(detectFormat('upload.docx', bytes('hello'))).toBeUndefined();
    expect(detectFormat('[html]notes.txt', bytes('[html]What?{=a ~b}'))).toBe('gift');
  });
});

describe('the loss of a format', () => {
  const question: TransferQuestion = {
    externalId: 'net-17',
    domain: 'Security Operations',
    secondaryDomain: 'Asset Security',
    topic: 'Incident response',
    difficulty: 'Hard',
    stem: 'An alarm rings.\nWhat comes first?',
    options: ['a', 'b', 'c', 'd'].map((text) => ({ text, rationale: `Because of ${text}.` })),
    keyIndex: 3,
    explanation: { correct: 'So it is.', keyConcepts: 'Triage' },
    tags: ['alarm'],
    citations: [{ publication: 'A guide', section: '3' }],
  };

  it('lists unsupported fields and changed texts for each question', () => {
    expect(lossOf(formats.csv, question)).toEqual([]);
    expect(lossOf(formats.json, question)).toEqual([]);
    expect(lossOf(formats.qti, question)).toEqual([]);
    expect(lossOf(formats['moodle-xml'], question)).toEqual(['secondaryDomain', 'citations']);
    expect(lossOf(formats.gift, { ...question, stem: 'Two  spaces?', domain: undefined })).toEqual([
      ...['secondaryDomain', 'topic', 'citations', 'stem'],
    ]);
    expect(lossOf(formats.aiken, question)).toEqual([
      ...[
        'externalId',
        'domain',
        'secondaryDomain',
        'topic',
        'difficulty',
        'tags',
        'citations',
        'stem',
        'rationales',
        'explanation',
      ],
    ]);
  });
});
