import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { ContentError, parseContentFile } from './content-file.ts';
import { parsePublicationList, parseTagList } from './content-lists.ts';

const option = (text: string) => ({ text, rationale: `Why ${text}` });

const question = {
  slug: 'who-decides',
  difficulty: 'Easy',
  level: 'knowledge',
  format: 'definition',
  tags: ['data-roles', 'governance'],
  stem: 'Who decides?',
  options: {
    owner: option('The owner'),
    custodian: option('The custodian'),
    user: option('A user'),
    auditor: option('An auditor'),
  },
  key: 'owner',
  keyConcepts: 'Owners decide.',
  practicalApplication: 'Name an owner.',
  citation: { publication: 'FIPS 199', section: 'Section 3' },
};

const fileOf = (...questions: unknown[]) => stringify({ domain: 'Asset Security', topic: 'Ownership', questions });

function problemsOf(text: string): readonly string[] {
  try {
    parseContentFile(text, 'ownership.yaml');
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

describe('a set in a content file', () => {
  const items = (count: number) => Array.from({ length: count }, (_none, at) => ({ ...question, slug: `item-${at + 1}` }));
  const withSet = (set: object) =>
    stringify({ domain: 'Asset Security', topic: 'Ownership', questions: [question], sets: [set] });

  it('gives each of its questions the scenario, the set, and its place', () => {
    const text = withSet({ slug: 'merger', scenario: 'Two hospitals merge.', questions: items(3) });
    const [single, ...parsed] = parseContentFile(text, 'ownership.yaml');
    expect(single?.scenario).toBeUndefined();
    expect(parsed.map(({ slug, topic, scenario }) => ({ slug, topic, scenario }))).toEqual(
      [1, 2, 3].map((place) => ({
        slug: `item-${place}`,
        topic: 'Ownership',
        scenario: { set: 'merger', place, size: 3, text: 'Two hospitals merge.' },
      })),
    );
  });

  it.each([2, 6])('of %i questions is refused', (count) => {
    const problems = problemsOf(withSet({ slug: 'merger', scenario: 'Two hospitals merge.', questions: items(count) }));
    expect(problems.join()).toContain('sets.0.questions');
  });

  it('with a question whose slug is in the file already is refused', () => {
    const repeated = [question, ...items(2)];
    const problems = problemsOf(withSet({ slug: 'merger', scenario: 'Two hospitals merge.', questions: repeated }));
    expect(problems).toEqual(['ownership.yaml: question 2 (who-decides): slug: occurs twice in this file']);
  });
});

describe('an exhibit in a content file', () => {
  const withExhibit = (exhibit: object) => fileOf({ ...question, exhibit });

  it('is part of its question', () => {
    const exhibit = { kind: 'code', title: 'A log', text: 'one\n  two\n' };
    expect(parseContentFile(withExhibit(exhibit), 'ownership.yaml')[0]).toMatchObject({ exhibit });
  });

  it('with something else than the allowed SVG is refused', () => {
    const exhibit = { kind: 'diagram', title: 'x', description: 'x', drawing: '<svg viewBox="0 0 320 90"><script/></svg>' };
    expect(problemsOf(withExhibit(exhibit)).join()).toContain("<script>, which isn't allowed");
  });
});

describe('a content file', () => {
  it('yields its questions with domain, topic and key', () => {
    const [parsed] = parseContentFile(fileOf(question), 'ownership.yaml');
    expect(parsed).toMatchObject({
      slug: 'who-decides',
      domain: 'Asset Security',
      topic: 'Ownership',
      difficulty: 'Easy',
      questionType: 'knowledge',
      formatType: 'definition',
      key: { slug: 'owner', text: 'The owner' },
      citation: { publication: 'FIPS 199', section: 'Section 3' },
    });
    expect(parsed?.options.map(({ slug }) => slug)).toEqual(['owner', 'custodian', 'user', 'auditor']);
  });

  it('makes the explanation of four sections from the rationales', () => {
    const [parsed] = parseContentFile(fileOf(question), 'ownership.yaml');
    expect(parsed?.explanation).toEqual({
      correct: 'Why The owner',
      whyWrong: [
        { optionSlug: 'custodian', text: 'Why The custodian' },
        { optionSlug: 'user', text: 'Why A user' },
        { optionSlug: 'auditor', text: 'Why An auditor' },
      ],
      keyConcepts: 'Owners decide.',
      practicalApplication: 'Name an owner.',
    });
  });

  it('may name a second domain', () => {
    const [crossing, plain] = parseContentFile(
      fileOf({ ...question, secondaryDomain: 'Security Operations' }, { ...question, slug: 'plain' }),
      'ownership.yaml',
    );
    expect(crossing?.secondaryDomain).toBe('Security Operations');
    expect(plain).not.toHaveProperty('secondaryDomain');
    expect(problemsOf(fileOf({ ...question, secondaryDomain: 'Astrology' }))[0]).toContain('secondaryDomain');
  });

  it.each([
    ['a key that names no option', { key: 'nobody' }, 'key: names no option: nobody'],
    [
      'three options',
      { options: { owner: option('a'), user: option('b'), auditor: option('c') } },
      'options: needs 4 options, has 3',
    ],
    ['one tag', { tags: ['governance'] }, 'tags: needs 2 to 5 tags'],
    ['a tag twice', { tags: ['governance', 'governance'] }, 'tags: repeats a tag'],
    ['a blank stem', { stem: '  ' }, 'stem: must not be empty'],
  ])('with %s is refused with file and question', (_, change, problem) => {
    expect(problemsOf(fileOf(question, { ...question, ...change, slug: 'changed' }))).toEqual([
      `ownership.yaml: question 2 (changed): ${problem}`,
    ]);
  });

  it('reports all problems together', () => {
    const problems = problemsOf(fileOf({ ...question, difficulty: 'Brutal' }, { ...question, slug: 'Not Kebab', colour: 'red' }));
    expect(problems.join('\n')).toMatch(/question 1 \(who-decides\): difficulty/);
    expect(problems.join('\n')).toMatch(/question 2 \(Not Kebab\): slug: must be in lower case/);
    expect(problems.join('\n')).toMatch(/question 2 \(Not Kebab\): .*colour/);
  });

  it('refuses a repeated slug', () => {
    expect(problemsOf(fileOf(question, question))).toEqual([
      'ownership.yaml: question 2 (who-decides): slug: occurs twice in this file',
    ]);
  });

  it('refuses an unknown domain and invalid YAML', () => {
    expect(problemsOf(fileOf(question).replace('Asset Security', 'Astrology'))[0]).toMatch(/^ownership\.yaml: domain: /);
    expect(problemsOf('domain: [')[0]).toMatch(/^ownership\.yaml: /);
  });

  it('throws only a ContentError for any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => expect(problemsOf(text).length).toBeGreaterThan(0)));
  });

  it('keeps the order of the options for any slugs', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,4})?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 4, maxLength: 4 }), fc.nat(3), (names, at) => {
        const options = Object.fromEntries(names.map((slug) => [slug, option(slug)]));
        const [parsed] = parseContentFile(fileOf({ ...question, options, key: names[at] }), 'ownership.yaml');
        expect(parsed?.options.map(({ slug }) => slug)).toEqual(names);
        expect(parsed?.key.slug).toBe(names[at]);
        expect(parsed?.explanation.whyWrong).toHaveLength(3);
      }),
    );
  });
});

describe('the list of tags', () => {
  it('maps each tag to its label', () => {
    expect(parseTagList('dns: The domain name system\n', 'tags.yaml')).toEqual(new Map([['dns', 'The domain name system']]));
  });

  it('is refused with a tag that is not in kebab-case', () => {
    expect(() => parseTagList('Big Tag: What', 'tags.yaml')).toThrow(/^tags\.yaml: Big Tag/);
  });
});

describe('the list of publications', () => {
  it('maps each publication to its address', () => {
    expect(parsePublicationList('FIPS 199: https://csrc.nist.gov/pubs/fips/199/final', 'publications.yaml')).toEqual(
      new Map([['FIPS 199', 'https://csrc.nist.gov/pubs/fips/199/final']]),
    );
  });

  it('is refused with an invalid address', () => {
    expect(() => parsePublicationList('FIPS 199: the library', 'publications.yaml')).toThrow(/^publications\.yaml: FIPS 199/);
  });
});
