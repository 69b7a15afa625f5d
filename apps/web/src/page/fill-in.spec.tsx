import { beforeEach, describe, expect, it } from '@jest/globals';
import { fillIn, placeholder } from './fill-in.ts';

const question = (index: number) =>
  `<article><h2>${placeholder(index, 'question')}</h2><div role="radiogroup">` +
  `<label><span>${placeholder(index, 'options.0.text')}</span></label>` +
  `<label><span>${placeholder(index, 'options.1.text')}</span></label></div></article>`;
const template = (markup: string) => `<div class="fr-at-narrow">${markup}</div><div class="fr-at-wide">wide ${markup}</div>`;

const frame = () => document.getElementById('frame');
const texts = (selector: string) => [...(frame()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

describe('the frame, filled in from the first response', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div id="frame">outline</div><template data-frame>${template(question(0) + question(1))}</template>`;
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
    const items = [2, 1].map((position) => ({
      position,
      question: `Number ${position}`,
      options: [{ text: 'A' }, { text: 'B' }],
    }));
    fillIn({ items, state: { position: 1 } });
    expect(texts('h2')).toEqual(['Number 1']);
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
    document.body.innerHTML = `<div id="frame">outline</div><template data-frame>${template(
      '<p data-fill="note">-</p><button><span data-fill="action">-</span></button><b data-fill="streak">-</b>',
    )}</template>`;
    const streak = { current: 4, best: 9 };
    fillIn({ allowance: 3, remaining: 2, quizId: 'quiz', nextAt: '2026-11-29T00:00:00.000Z', streak, week: [] });
    expect(texts('p')[0]).toMatch(/^2 of today’s 3 questions left\. A new daily quiz starts at \d+:\d\d\s[AP]M\.$/);
    expect(texts('button')).toEqual(['Continue Daily Quiz']);
    expect(texts('b')).toEqual(['Daily quiz streak: 4 days, best 9']);
  });

  it('stays as it is once the app has rendered', () => {
    frame()?.remove();
    expect(() => fillIn({ items: [] })).not.toThrow();
  });
});
