import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanItem, itemWith } from './clean-item.ts';
import { findItemFlaws } from './find-flaws.ts';
import { fieldText, type Item } from './item.ts';

const found = (item: Item) => findItemFlaws(item).map(({ rule, severity, field }) => [rule, severity, field]);
const stemFlaws = (stem: string) => found(itemWith({ stem }));
const textFlaws = (texts: Record<number, string>) => found(itemWith({ texts }));

describe('an item', () => {
  it('without a flaw passes every rule', () => {
    expect(findItemFlaws(cleanItem)).toEqual([]);
  });

  it('has the same flaws in any order of its options', () => {
    const flawed = itemWith({
      texts: { 0: 'None of the above', 2: 'It never does', 3: '' },
      rationales: { 1: 'Option B is best.' },
    });
    const kinds = (item: Item) =>
      findItemFlaws(item)
        .map(({ rule, severity, message }) => `${rule} ${severity} ${message}`)
        .sort();
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (order) => {
        const options = order.flatMap((at) => flawed.options[at] ?? []);
        expect(kinds({ ...flawed, options })).toEqual(kinds(flawed));
      }),
    );
  });

  it('is checked without an exception for any texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (stem, text) => {
        for (const { field, message } of findItemFlaws(itemWith({ stem, texts: { 1: text }, rationales: { 1: text } })))
          expect(`${field} ${message}`).not.toMatch(/undefined|NaN/);
      }),
    );
  });
});

describe('the options', () => {
  it('have exactly one key', () => {
    const options = (isKey: boolean) => cleanItem.options.map((option) => ({ ...option, isKey }));
    expect(found(itemWith({ options: options(false) }))).toEqual([['one-key', 'error', 'options']]);
    expect(found(itemWith({ options: options(true) }))).toEqual([['one-key', 'error', 'options']]);
  });

  it('are exactly four', () => {
    expect(found(itemWith({ options: cleanItem.options.slice(0, 3) }))).toEqual([['option-count', 'error', 'options']]);
  });

  it('differ in more than punctuation', () => {
    expect(textFlaws({ 0: 'Pull the plug of the old server!', 3: 'pull the plug of the old server' })).toEqual([
      ['duplicate-option', 'error', 'options.3.text'],
    ]);
    expect(textFlaws({ 0: 'The *-property of that very old model', 3: 'The property of that very old model' })).toEqual([]);
  });

  it.each([
    'All of the above',
    'None of these',
    'Both of the above',
    'None of these answers',
    'Neither of the other options',
    'None',
    'All answers',
  ])('don’t refer to several options at once: %p', (text) =>
    expect(textFlaws({ 2: text })).toContainEqual(['lumped-option', 'error', 'options.2.text']),
  );

  it.each([
    'Always restore it',
    'It is never allowed',
    'Ask only the owner',
    'Under no circumstances restart it',
    'It is guaranteed',
  ])('have no distractor with an absolute word: %p', (text) =>
    expect(textFlaws({ 2: text })).toEqual([['absolute-word', 'error', 'options.2.text']]),
  );

  it('may use absolute words if the key does, or with another meaning', () => {
    expect(textFlaws({ 2: 'Always restore it', 1: 'Never wait for it' })).toEqual([]);
    expect(
      textFlaws({ 0: 'Take copies every thirty minutes from now on', 3: 'Mount the disks of that server read-only' }),
    ).toEqual([]);
    expect(textFlaws({ 2: 'Restore all of the servers' })).toEqual([['absolute-word', 'warning', 'options.2.text']]);
  });

  it('have similar lengths', () => {
    const long = 'Cut the server off from the outside network, and keep its memory for those who will look into it';
    expect(textFlaws({ 1: long })).toEqual([['conspicuous-key', 'warning', 'options.1.text']]);
  });
});

describe('the stem', () => {
  it.each(['The responder should first', 'What is it? Choose the best answer.'])('is refused without a question: %p', (stem) => {
    expect(stemFlaws(stem)).toContainEqual(['stem-without-question', 'error', 'stem']);
  });

  it('asks a single question', () => {
    expect(stemFlaws('Who is responsible? What should they do?')).toEqual([['several-questions', 'warning', 'stem']]);
  });

  it.each([
    'Which of these is not a control?',
    'All of these are controls except which?',
    'Which control is least likely to help?',
    'Which duties can the owner not delegate?',
    'Which event should never be logged?',
    "Which of these isn't a control?",
  ])('is refused with an unemphasized negative: %p', (stem) => {
    expect(stemFlaws(stem)).toContainEqual(['unemphasized-negative', 'error', 'stem']);
  });

  it.each([
    'Which of these is NOT a control?',
    'Which control is LEAST likely to help?',
    'What shows best that the image was not altered?',
    'The clerk must not approve payments. Which control fits?',
    'Which site meets the need at the least cost?',
    'What follows from least privilege?',
    'Who should not only be told but asked?',
  ])('may contain a negative that doesn’t invert the question: %p', (stem) => {
    expect(stemFlaws(stem)).toEqual([]);
  });
});

describe('the explanation', () => {
  it('has every section and a rationale for each option', () => {
    const bare = itemWith({
      rationales: { 0: undefined, 1: ' ' },
      keyConcepts: '',
      practicalApplication: undefined,
      citations: [],
    });
    expect(found(bare)).toEqual([
      ['missing-rationale', 'error', 'options.0.rationale'],
      ['missing-rationale', 'error', 'options.1.rationale'],
      ['missing-section', 'error', 'keyConcepts'],
      ['missing-section', 'error', 'practicalApplication'],
      ['missing-section', 'error', 'citations'],
    ]);
    expect(stemFlaws('')).toEqual([['missing-section', 'error', 'stem']]);
    expect(textFlaws({ 3: '' })).toEqual([['missing-section', 'error', 'options.3.text']]);
  });

  it.each([
    'Option B would lose the data.',
    'Unlike answer (C), it stops the loss.',
    'It is quicker than B.',
    'B is wrong, since the data is lost.',
    'The loss goes on (D).',
    'A is correct.',
    'Both B and C lose the data.',
    'The second option loses the data.',
    'The answer above loses it.',
  ])('is refused if it names an option by letter or position: %p', (text) => {
    expect(found(itemWith({ rationales: { 1: text } }))).toEqual([['option-by-letter', 'error', 'options.1.rationale']]);
    expect(found(itemWith({ keyConcepts: text }))).toEqual([['option-by-letter', 'error', 'keyConcepts']]);
  });

  it.each([
    'A class C fire needs another agent.',
    'Appendix B of the guide lists them.',
    'A server answers a request, and the option a member picks is kept.',
    'Memory is unsafe in C++ programs. C-level managers decide.',
    'Vitamin D helps. The first choice is the best one.',
    'Plan B: wait.',
  ])('may use a letter that isn’t an option: %p', (text) => {
    expect(found(itemWith({ rationales: { 1: text } }))).toEqual([]);
  });

  it('may use the letters of the scenario', () => {
    const stem = 'Host A sends to host B through a router that keeps no log. Who sees the data?';
    expect(found(itemWith({ stem, rationales: { 1: 'Between A and B the router sees it. B is right to encrypt.' } }))).toEqual(
      [],
    );
  });
});

describe('the placement', () => {
  it('has a topic of the domain', () => {
    expect(found(itemWith({ topic: 'Secure coding' }))).toEqual([['unknown-topic', 'error', 'topic']]);
    expect(found(itemWith({ topic: undefined }))).toEqual([]);
  });

  it('has a second domain that differs from the first', () => {
    expect(found(itemWith({ secondaryDomain: cleanItem.domain }))).toEqual([['same-domain-twice', 'error', 'secondaryDomain']]);
    expect(found(itemWith({ secondaryDomain: 'Asset Security' }))).toEqual([]);
  });
});

describe('the field of a flaw', () => {
  it.each([
    ['options.2.text', 'Option 3'],
    ['options.0.rationale', 'Option 1, rationale'],
    ['keyConcepts', 'Key concepts'],
    ['stem', 'Stem'],
  ])('%s has the name %s', (field, name) => {
    expect(fieldText(field)).toBe(name);
  });
});
