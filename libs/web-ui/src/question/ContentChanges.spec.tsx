import { describe, expect, it } from '@jest/globals';
import { changedWords, changeName } from './ContentChanges.tsx';

describe('the differences between two texts', () => {
  const marked = (from: string, to: string) =>
    changedWords(from, to).map((pieces) => pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''));

  it('are marked word by word', () => {
    expect(marked('Who may sign a policy?', 'Who must sign a policy?')).toEqual([
      'Who [may] sign a policy?',
      'Who [must] sign a policy?',
    ]);
    expect(marked('Ask the owner, then wait', 'Ask the new owner, then act')).toEqual([
      'Ask the owner, then [wait]',
      'Ask the [new ]owner, then [act]',
    ]);
  });

  it('lose and duplicate no word', () => {
    for (const [from, to] of [
      ['a a', 'a a a'],
      ['', 'new'],
      ['gone', ''],
      ['same', 'same'],
    ] as const) {
      const [before, after] = changedWords(from, to).map((pieces) => pieces.map(({ text }) => text).join(''));
      expect([before, after]).toEqual([from, to]);
    }
  });
});

describe('a field of a comparison', () => {
  it('is named by the option’s letter', () => {
    const options = [
      [
        { id: 'x', text: '1' },
        { id: 'y', text: '2' },
      ],
      [{ id: 'z', text: '3' }],
    ];
    expect(changeName('options.y', options)).toBe('Option B');
    expect(changeName('options.z', options)).toBe('Option A');
    expect(changeName('explanation.whyWrong.x', options)).toBe('Why option A is wrong');
    expect(changeName('explanation.keyConcepts', options)).toBe('Key concepts');
    expect(changeName('correctAnswer', options)).toBe('Correct option');
  });
});
