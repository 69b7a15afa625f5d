import { randomUUID } from 'node:crypto';
import { importDefaults } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryQuestion } from '../../../test/arbitrary-question.ts';
import { QuestionContent } from '../../questions/question-content.ts';
import { toTransfer } from '../bank-question.ts';
import { fingerprintContent, fingerprintItem } from '../formats/fingerprint-content.ts';
import { formatNames } from '../formats/format.ts';
import { formats, lossOf } from '../formats/formats.ts';
import type { TransferQuestion } from '../formats/transfer-question.ts';
import { fillQuestion } from './fill-question.ts';
import { stageEntry, toContent } from './stage-entry.ts';

const defaults = z.object(importDefaults).parse({ domain: 'Asset Security' });
const importerId = randomUUID();
const toStored = (question: TransferQuestion) =>
  toContent(fillQuestion(question, { defaults, unsupportedFields: [], importerId }).question, [], randomUUID);

describe('an imported question', () => {
  it('comes back from the bank unchanged except for what its notes say', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const { question: filled, notes } = fillQuestion(question, { defaults, unsupportedFields: [], importerId });
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
        const terms = { format, defaults, intoBank: false, importerId, newId: randomUUID, newOptionId: randomUUID };
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
    const terms = { format: formats.csv, intoBank: false, importerId, newId: randomUUID, newOptionId: randomUUID };
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
    const terms = { format: formats.csv, defaults, intoBank: false, importerId, newId: randomUUID, newOptionId: randomUUID };
    const staged = stageEntry({ line: 1, question: changed, notes: [] }, { named: existing, sameStem: [] }, terms);
    expect(staged).toMatchObject({ outcome: 'changed', questionId: existing.id, basedOn: 3, changes: ['options'] });
    const idOf = (text: string, options = content.options) => options.find((option) => option.text === text)?.id;
    for (const text of ['a', 'b', 'c']) expect(idOf(text, staged.content?.options)).toBe(idOf(text));
    expect(idOf('e', staged.content?.options)).not.toBe(idOf('d'));
  });

  describe('of a set', () => {
    const scenario = { setId: randomUUID(), place: 2, size: 3, text: 'A clinic merges with another.' };
    const exhibit = {
      kind: 'diagram',
      title: 'The network',
      drawing: '<svg viewBox="0 0 320 100"/>',
      description: 'Two sites.',
    } as const;
    const question: TransferQuestion = {
      scenario,
      exhibit,
      domain: 'Asset Security',
      stem: 'What comes FIRST?',
      options: ['a', 'b', 'c', 'd'].map((text) => ({ text })),
      keyIndex: 0,
      tags: [],
      citations: [],
    };
    const terms = { format: formats.json, defaults, intoBank: false, newId: randomUUID, newOptionId: randomUUID };
    const stage = (by: string, one: TransferQuestion = question) =>
      stageEntry({ line: 1, question: one, notes: [] }, { sameStem: [] }, { ...terms, importerId: by });

    it('joins a set of its importer, the same one in every file of theirs', () => {
      const setOf = (by: string) => stage(by).content?.scenario?.setId;
      expect(stage(importerId).content?.scenario).toMatchObject({ place: 2, size: 3, text: scenario.text });
      expect(setOf(importerId)).toBe(setOf(importerId));
      expect(setOf(importerId)).not.toBe(scenario.setId);
      expect(setOf(importerId)).not.toBe(setOf(randomUUID()));
    });

    it('has the description instead of the drawing, and says so', () => {
      const { content, notes } = stage(importerId);
      expect(content?.exhibit).toEqual({ kind: 'extract', title: 'The network', text: 'Two sites.' });
      expect(notes?.map(({ code }) => code)).toContain('drawing-described');
    });

    it('keeps both when a shipped question is updated', () => {
      const content = { ...toStored(question), scenario, exhibit };
      const named = { id: randomUUID(), latestVersion: 1, content, origin: 'human' as const };
      const again = stageEntry(
        { line: 1, question: { ...question, stem: 'What comes NEXT?' }, notes: [] },
        { named, sameStem: [] },
        { ...terms, importerId },
      );
      expect(again).toMatchObject({ outcome: 'changed', changes: ['question'], content: { scenario, exhibit } });
    });

    it('loses both in a format without them, and an update by such a file keeps them', () => {
      const content = { ...toStored(question), scenario, exhibit };
      const named = { id: randomUUID(), latestVersion: 1, content, origin: 'human' as const };
      for (const name of formatNames.filter((one) => one !== 'json')) {
        expect(lossOf(formats[name], question)).toEqual(expect.arrayContaining(['scenario', 'exhibit']));
        const { scenario: _scenario, exhibit: _exhibit, ...plain } = question;
        const entry = { line: 1, question: { ...plain, stem: 'What comes NEXT?' }, notes: [] };
        const staged = stageEntry(entry, { named, sameStem: [] }, { ...terms, format: formats[name], importerId });
        expect(staged).toMatchObject({ outcome: 'changed', content: { scenario, exhibit } });
      }
    });

    it('is a duplicate if the file’s format, or a description in place of a drawing, hides the difference', () => {
      const sameStem = [{ id: randomUUID(), latestVersion: 1, content: toStored(question), origin: 'human' as const }];
      const { scenario: _scenario, exhibit: _exhibit, ...plain } = question;
      const outcomeOf = (one: TransferQuestion, name: (typeof formatNames)[number]) =>
        stageEntry({ line: 1, question: one, notes: [] }, { sameStem }, { ...terms, format: formats[name], importerId }).outcome;
      expect(outcomeOf(question, 'json')).toBe('duplicate');
      expect(outcomeOf(plain, 'json')).toBe('new');
      expect(outcomeOf(plain, 'aiken')).toBe('duplicate');
    });

    it('is another question than one with the same stem and another exhibit', () => {
      const extract = { ...question, exhibit: { kind: 'extract', title: 'The network', text: 'Two sites.' } } as const;
      const other = { ...question, exhibit: { kind: 'extract', title: 'The network', text: 'Three sites.' } } as const;
      expect(fingerprintItem(extract)).not.toBe(fingerprintItem(other));
    });
  });
});
