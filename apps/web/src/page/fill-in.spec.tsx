import { formatDuration } from '@casebook/web-ui';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { resultTitles, scoreMessage } from '../features/quiz/results/score.ts';
import { fillIn, placeholder, type TemplateName } from './fill-in.ts';

const question = (index: number) =>
  `<article><h2>${placeholder(index, 'question')}</h2><div role="radiogroup">` +
  `<label><span>${placeholder(index, 'options.0.text')}</span></label>` +
  `<label><span>${placeholder(index, 'options.1.text')}</span></label></div></article>`;
const page = (name: TemplateName, markup: string) =>
  `<div id="frame">outline</div><template data-frame="${name}">${atBothWidths(markup)}</template>`;
const atBothWidths = (markup: string) => `<div class="fr-at-narrow">${markup}</div><div class="fr-at-wide">wide ${markup}</div>`;

const frame = () => document.getElementById('frame');
const texts = (selector: string) => [...(frame()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

describe('the frame, filled in from the first response', () => {
  beforeEach(() => {
    document.body.innerHTML = page('bank', question(0) + question(1));
  });

  it('shows the texts of a page of questions, at one width', () => {
    fillIn({
      items: ['First', 'Second'].map((stem) => ({ question: stem, options: [{ text: `${stem} A` }, { text: `${stem} B` }] })),
    });
    expect(texts('h2')).toEqual(['First', 'Second']);
    expect(texts('label')).toEqual(['First A', 'First B', 'Second A', 'Second B']);
    expect(frame()?.children).toHaveLength(1);
  });

  it('shows the question that a quiz is at', () => {
    document.body.innerHTML = page('quiz', question(0));
    const items = [2, 1].map((position) => ({
      position,
      question: `Number ${position}`,
      options: [{ text: 'A' }, { text: 'B' }],
    }));
    fillIn({ items, state: { position: 1 } });
    expect(texts('h2')).toEqual(['Number 1']);
  });

  it('shows a question at its own address', () => {
    document.body.innerHTML = page('question', question(0));
    fillIn({ question: 'Which one?', options: [{ text: 'This' }, { text: 'That' }] });
    expect([...texts('h2'), ...texts('label')]).toEqual(['Which one?', 'This', 'That']);
  });

  it('has no card and no option for what the response doesn’t have', () => {
    fillIn({ items: [{ question: 'Only', options: [{ text: 'A' }] }] });
    expect(texts('article')).toEqual(['OnlyA']);
  });

  it('never reads a text as markup', () => {
    fillIn({ items: [{ question: '<img src=x>', options: [{ text: '{{0.question}}' }, { text: '<b>' }] }] });
    expect(frame()?.querySelector('img, b')).toBeNull();
    expect(texts('label')).toEqual(['{{0.question}}', '<b>']);
  });

  it('shows the texts of the daily quiz', () => {
    document.body.innerHTML = page(
      'daily',
      '<p data-fill="note">-</p><button><span data-fill="action">-</span></button><b data-fill="streak">-</b>',
    );
    const streak = { current: 4, best: 9 };
    fillIn({ allowance: 3, remaining: 2, quizId: 'quiz', nextAt: '2026-11-29T00:00:00.000Z', streak, week: [] });
    expect(texts('p')[0]).toMatch(/^2 of today’s 3 questions left\. A new daily quiz starts at \d+:\d\d\s[AP]M\.$/);
    expect(texts('button')).toEqual(['Continue Daily Quiz']);
    expect(texts('b')).toEqual(['Daily quiz streak: 4 days, best 9']);
  });

  it('shows a result, and leaves the percentage to the app, which counts it up', () => {
    document.body.innerHTML = page(
      'results',
      '<h1 data-fill="title"></h1><b data-fill="percent">0%</b><p data-fill="message"></p><i data-fill="correct"></i><u data-fill="time"></u>',
    );
    const answer = (isCorrect: boolean) => ({ isCorrect, timeSpentMs: 30_000 });
    fillIn({ status: 'completed', kind: 'daily', items: [{ answer: answer(true) }, { answer: answer(false) }] });
    expect(['h1', 'b', 'p', 'i', 'u'].flatMap(texts)).toEqual([
      resultTitles.daily,
      '\u00a0',
      scoreMessage(50),
      '1 of 2',
      formatDuration(60_000),
    ]);
  });

  it.each([
    ['a quiz in progress has no result', 'results', { status: 'active', kind: 'standard', items: [] }],
    ['Casey’s conversation needs access', 'casey', { active: false, reason: 'none' }],
    ['free generations have a banner', 'generator', { configured: true, free: { limit: 3, remaining: 3, eligible: true } }],
    ['a generator without a language model has no form', 'generator', { configured: false }],
  ] as const)('keeps the outline where the screen would be another one: %s', (_why, name, body) => {
    document.body.innerHTML = page(name, '<p>screen</p>');
    fillIn(body);
    expect(frame()?.textContent).toBe('outline');
  });

  it('shows a screen that needs no data, with the member’s address', () => {
    document.body.innerHTML = page('static', '<h1>Account</h1><p data-fill="email"></p>');
    fillIn({ email: 'ada@example.org' });
    expect([...texts('h1'), ...texts('p')]).toEqual(['Account', 'ada@example.org']);
  });

  it('stays as it is once the app has rendered', () => {
    frame()?.remove();
    expect(() => fillIn({ items: [] })).not.toThrow();
  });
});
