import { randomUUID } from 'node:crypto';
import { importDefaults } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryQuestion } from '../../../test/arbitrary-question.ts';
import { QuestionContent } from '../../questions/question-content.ts';
import { toTransfer } from '../bank-question.ts';
import { fingerprintContent } from '../formats/fingerprint-content.ts';
import { formatNames } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { fillQuestion } from './fill-question.ts';
import { stageEntry } from './stage-entry.ts';
import { toContent } from './to-content.ts';

const defaults = z.object(importDefaults).parse({ domain: 'Asset Security' });
const toStored = (question: TransferQuestion) =>
  toContent(fillQuestion(question, { defaults, unsupportedFields: [] }).question, [], randomUUID);

describe('an imported question', () => {
  it('comes back from the bank unchanged except for what its notes say', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const { question: filled, notes } = fillQuestion(question, { defaults, unsupportedFields: [] });
        const back = toTransfer(toContent(filled, [], randomUUID));
        expect(fingerprintContent(back)).toBe(fingerprintContent(filled));
        const hasNoKeyRationale = !question.options[question.keyIndex]?.rationale;
        const isComplete =
          question.domain && question.topic && question.difficulty && question.questionType && question.formatType;
        if (hasNoKeyRationale && isComplete && question.secondaryDomain !== question.domain) {
          expect(notes).toEqual([]);
          expect(fingerprintContent(back)).toBe(fingerprintContent(question));
        } else if (!isComplete && question.domain) expect(notes).not.toEqual([]);
      }),
    );
  });

  it('is valid content for storage and display', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const content = toStored(question);
        expect(QuestionContent.parse(content)).toEqual(content);
        expect(content.options.map(({ id }) => id)).toContain(content.correctOptionId);
      }),
    );
  });

  it('is a duplicate of the stored question in every format', () => {
    fc.assert(
      fc.property(arbitraryQuestion, fc.constantFrom(...formatNames), (question, name) => {
        const content = toStored(question);
        const existing = { id: randomUUID(), latestVersion: 1, content, origin: 'human' as const };
        const format = formats[name];
        const terms = { format, defaults, intoBank: false, newId: randomUUID, newOptionId: randomUUID };
        const roundTrip = format.roundTrip(toTransfer(content, existing.id));
        const entry = { line: 1, question: roundTrip, notes: [] };
        expect(stageEntry(entry, { named: existing, sameStem: [] }, terms).outcome).toBe('duplicate');
        const again = { line: 1, question, notes: [] };
        expect(stageEntry(again, { named: existing, sameStem: [] }, { ...terms, format: formats.json }).outcome).toBe(
          'duplicate',
        );
      }),
    );
  });

  it('is refused without a domain in the file or as the default', () => {
    const question = {
      stem: 'What?',
      options: ['a', 'b', 'c', 'd'].map((text) => ({ text })),
      keyIndex: 0,
      tags: [],
      citations: [],
    };
    const terms = { format: formats.csv, intoBank: false, newId: randomUUID, newOptionId: randomUUID };
    const entry = { line: 7, question, notes: [] };
    const { domain: _domain, ...withoutDomain } = defaults;
    expect(stageEntry(entry, { sameStem: [] }, { ...terms, defaults: withoutDomain })).toMatchObject({
      line: 7,
      outcome: 'refused',
      refusal: { code: 'domain.missing' },
    });
    expect(stageEntry(entry, { sameStem: [] }, { ...terms, defaults })).toMatchObject({
      outcome: 'new',
      content: { domain: 'Asset Security', topic: 'General', difficulty: 'Medium' },
      notes: [{ code: 'field-assumed', text: expect.stringContaining('difficulty Medium') }],
    });
  });

  it('keeps the ids of unchanged options', () => {
    const question = {
      stem: 'What?',
      options: ['a', 'b', 'c', 'd'].map((text) => ({ text })),
      keyIndex: 0,
      tags: [],
      citations: [],
    };
    const content = toStored(question);
    const changed = { ...question, options: ['a', 'b', 'c', 'e'].map((text) => ({ text })), externalId: 'x' };
    const existing = { id: randomUUID(), latestVersion: 3, content, origin: 'human' as const };
    const terms = { format: formats.csv, defaults, intoBank: false, newId: randomUUID, newOptionId: randomUUID };
    const staged = stageEntry({ line: 1, question: changed, notes: [] }, { named: existing, sameStem: [] }, terms);
    expect(staged).toMatchObject({ outcome: 'changed', questionId: existing.id, basedOn: 3, changes: ['options'] });
    const idOf = (text: string, options = content.options) => options.find((option) => option.text === text)?.id;
    for (const text of ['a', 'b', 'c']) expect(idOf(text, staged.content?.options)).toBe(idOf(text));
    expect(idOf('e', staged.content?.options)).not.toBe(idOf('d'));
  });
});
