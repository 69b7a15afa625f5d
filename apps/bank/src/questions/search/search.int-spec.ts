import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { type PresentedQuestion, presentedText } from '@casebook/exam';
import type { Keyset } from '@casebook/platform';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../../test/bank-under-test.ts';
import type { ReadQuestion } from '../question-reading.repository.ts';
import { QuestionReadingRepository } from '../question-reading.repository.ts';
import { SearchVocabularyRepository } from './search-vocabulary.repository.ts';

/** The text in which a search looks for a question's words. */
const searchedText = ({ tags, ...shown }: PresentedQuestion & { readonly tags: readonly string[] }): string =>
  `${presentedText(shown)} ${tags.join(' ')}`;

describe('searching the bank', () => {
  const tested = setUpBank();
  const member = createBeforeAll(() => tested.newMember({ access: true }));
  let all: QuestionView[];

  beforeAll(async () => {
    all = await every('');
  });

  const page = async (query: string): Promise<QuestionPage> => {
    const response = await fetch(`${tested.service.url}/api/v1/questions?${query}`, {
      headers: member.headers,
    });
    expect(response.status).toBe(200);
    return (await response.json()) as QuestionPage;
  };
  const every = async (query: string): Promise<QuestionView[]> => {
    const items: QuestionView[] = [];
    for (let cursor = ''; ; ) {
      const next = await page(`${query}&limit=7${cursor}`);
      items.push(...next.items);
      if (!next.nextCursor) return items;
      cursor = `&cursor=${next.nextCursor}`;
    }
  };
  const idsOf = (some: readonly QuestionView[]) => some.map(({ id }) => id).sort();

  it('finds questions that contain all words, in any form, in the text or the tags', async () => {
    const found = await every('q=encrypting');
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(searchedText({ ...one, stem: one.question })).toMatch(/encrypt/i);
    const [first] = all;
    const tag = first?.tags[0] ?? '';
    expect(idsOf(await every(`q=${tag}`))).toEqual(expect.arrayContaining(idsOf(all.filter(({ tags }) => tags.includes(tag)))));
  });

  it('finds an incomplete last word', async () => {
    expect(idsOf(await every('q=certif'))).toEqual(expect.arrayContaining(idsOf(await every('q=certificate'))));
  });

  it.each(['b', 're', '2'])('finds questions with the other words and a word that starts with %s', async (prefix) => {
    const [found, ending] = [await every(`q=encrypted ${prefix}`), new Set(idsOf(await every(`q=${prefix}`)))];
    expect(idsOf(found)).toEqual(idsOf(await every('q=encrypted')).filter((id) => ending.has(id)));
    expect(found.length).toBeGreaterThan(0);
    expect(idsOf(await every(`q=of the ${prefix}`))).toEqual(idsOf(await every(`q=${prefix}`)));
  });

  it('ignores a last word that is a stop word', async () => {
    expect(idsOf(await every('q=encryption a'))).toEqual(idsOf(await every('q=encryption')));
  });

  it('lists the completions of an incomplete word without duplicates', async () => {
    const vocabulary = tested.service.app.get(SearchVocabularyRepository);
    const words = await vocabulary.wordsWithPrefix('encrypted', 10);
    expect(words).toContain('encrypted');
    expect(words.filter((word) => /^encrypt(s|ing|ion|ed)?$/.test(word))).toEqual(['encrypted']);
    expect(await vocabulary.wordsWithPrefix('encr', 10)).toEqual(expect.arrayContaining([expect.stringMatching(/^encrypt/)]));
    expect(await vocabulary.wordsWithPrefix('s', 10)).toEqual([]);
    expect(await vocabulary.wordsWithPrefix('se', 10)).toHaveLength(10);
    expect(await vocabulary.wordsWithPrefix('xylophone', 10)).toEqual([]);
  });

  it('returns every match once over all pages, best first', async () => {
    const found = await every('q=security');
    expect(new Set(idsOf(found)).size).toBe(found.length);
    expect((await page('q=security')).total).toBe(found.length);
  });

  it('ranks the question with the exact phrase first', async () => {
    for (const { id, question } of all.slice(0, 40)) {
      const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
      const { items } = await page(`q=${encodeURIComponent(words.slice(2, 10).join(' '))}`);
      expect({ question, first: items[0]?.id }).toEqual({ question, first: id });
    }
  });

  it.each(['best', 'phrase'] as const)('ranks all phrase matches first in the order %s', async (order) => {
    const repository = tested.service.app.get(QuestionReadingRepository);
    const text = { words: "'access' & 'control'", phrase: "'access' <-> 'control'" };
    const found: ReadQuestion[] = [];
    for (let after: Keyset | undefined; ; ) {
      const next = await repository.page(member.id, { text }, order, { after }, 3);
      found.push(...next);
      const last = next.at(-1);
      if (!last) break;
      after = { rank: last.rank, at: last.question.updatedAt, id: last.question.id };
    }
    expect(found).toHaveLength((await page('q=access%20controls')).total);
    const sorted = [...found].sort(
      (a, b) =>
        b.rank - a.rank ||
        b.question.updatedAt.getTime() - a.question.updatedAt.getTime() ||
        (a.question.id < b.question.id ? 1 : -1),
    );
    expect(found).toEqual(sorted);
    const containsPhrase = ({ question }: ReadQuestion) => /access[- ]control/i.test(searchedText(question));
    const phraseRank = found.filter(containsPhrase).length;
    expect(phraseRank).toBeGreaterThan(0);
    expect(phraseRank).toBeLessThan(found.length);
    expect(found.slice(0, phraseRank).every(containsPhrase)).toBe(true);
  });

  it('finds each part of words joined by a slash or hyphen', async () => {
    const [row] = await tested.query<{ cut: string }>(
      `SELECT to_tsvector('english', searched_text('may read/write SHA-256', '{zero-trust}'))::text AS cut`,
    );
    expect(row?.cut).toBe("'256':5 'may':1 'read':2 'sha':4 'trust':7 'write':3 'zero':6");
    const joined = all.filter(({ question }) => /\p{L}{3}[/-]\p{L}{3}/u.test(question));
    expect(joined.length).toBeGreaterThan(5);
    for (const { id, question } of joined) {
      const [, before, after] = /(\p{L}{3,})[/-](\p{L}{3,})/u.exec(question) ?? [];
      expect(idsOf(await every(`q=${after}%20${before}`))).toContain(id);
    }
  });

  it('corrects a misspelled word and returns the corrected query', async () => {
    const corrected = await page('q=certifciate');
    expect(corrected.correctedQuery).toBe('certificate');
    expect(idsOf(corrected.items)).toEqual(idsOf((await page('q=certificate')).items));
    expect(corrected.items.length).toBeGreaterThan(0);
    expect(await page('q=certificate')).not.toHaveProperty('correctedQuery');
  });

  it('corrects an existing word if no question contains all words', async () => {
    const corrected = all.find(({ question }) => /\bthe plan\b/.test(question));
    const others = [...new Set(corrected?.question.match(/\p{L}{7,}/gu))].slice(0, 5).join(' ');
    expect((await page(`q=${encodeURIComponent(`${others} plant`)}`)).correctedQuery).toMatch(/^.* plan( \/ |$)/);
  });

  it('corrects nothing if only the filters exclude all matches', async () => {
    const wordsOf = ({ question }: QuestionView) => new Set(question.toLowerCase().match(/\p{L}+/gu));
    const containing = (word: string) => all.filter((question) => wordsOf(question).has(word));
    const [plants, plans] = [containing('plant'), containing('plan')];
    const filtered = plans.flatMap((corrected) =>
      [...wordsOf(corrected)]
        .filter((other) => other.length > 4 && other !== 'plan')
        .filter((other) => plants.some((question) => wordsOf(question).has(other)))
        .filter((other) => !plants.some((question) => question.domain === corrected.domain && wordsOf(question).has(other)))
        .map((other) => ({ q: `plant ${other}`, domain: corrected.domain })),
    );
    const found = await Promise.all(filtered.slice(0, 40).map((query) => page(new URLSearchParams(query).toString())));
    expect(found.filter(({ total }) => total === 0).length).toBeGreaterThan(0);
    for (const one of found) expect(one).not.toHaveProperty('correctedQuery');
  });

  it('finds nothing for a word without similar words', async () => {
    expect(await page('q=xylophonequartz')).toEqual({ items: [], total: 0, totalIsEstimate: false });
    expect((await page('q=%3F%21')).items).toEqual([]);
    expect(await page('q=certifciate%20xylophonequartz')).not.toHaveProperty('correctedQuery');
  });

  it.each([
    ['difficulty=Hard', (question: QuestionView) => question.difficulty === 'Hard'],
    ['difficulty=Hard&difficulty=Easy', (question: QuestionView) => question.difficulty !== 'Medium'],
    ['domain=Asset%20Security', (question: QuestionView) => question.domain === 'Asset Security'],
    ['questionType=analysis', (question: QuestionView) => question.questionType === 'analysis'],
    ['crossDomain=true', (question: QuestionView) => question.isCrossDomain],
    ['crossDomain=false', (question: QuestionView) => !question.isCrossDomain],
    ['quality=high', (question: QuestionView) => question.qualityScore >= 80],
    ['quality=low&quality=medium', (question: QuestionView) => question.qualityScore < 80],
    ['bookmarked=true', () => false],
    ['bookmarked=false', () => true],
  ])('filters by %s', async (query, matches) => {
    expect(idsOf(await every(query))).toEqual(idsOf(all.filter(matches)));
    expect((await page(query)).total).toBe(all.filter(matches).length);
  });

  it.each(['difficulty=Brutal', 'quality=best', 'crossDomain=perhaps', 'q='])('refuses %s', async (query) => {
    const response = await fetch(`${tested.service.url}/api/v1/questions?${query}`, {
      headers: member.headers,
    });
    expect(response.status).toBe(400);
  });
});
