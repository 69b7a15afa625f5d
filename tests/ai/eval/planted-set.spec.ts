import {
  contentPublications,
  findItemFlaws,
  type Item,
  isNearDuplicate,
  likenessOf,
  printOf,
  WrittenContent,
} from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import { type Flaw, flaws } from './planted-flaws.ts';
import { type Candidate, plantSet } from './planted-set.ts';

const { candidates, bank } = plantSet('a seed of the test');
const itemOf = ({ draft, topic, original }: Candidate): Item => ({
  domain: original.domain,
  topic,
  difficulty: original.difficulty,
  questionType: draft.level,
  formatType: original.formatType,
  stem: draft.question,
  options: draft.options.map((option, at) => ({ ...option, isKey: at === draft.correctAnswer })),
  keyConcepts: draft.keyConcepts,
  practicalApplication: draft.practicalApplication,
  tags: draft.tags,
  citations: [draft.citation],
});
const rulesBrokenBy = (candidate: Candidate) => [
  ...new Set(
    findItemFlaws(itemOf(candidate))
      .filter(({ severity }) => severity === 'error')
      .map(({ rule }) => rule),
  ),
];
const of = (isOfKind: (candidate: Candidate) => boolean) => candidates.filter(isOfKind);
const isDuplicate = ({ checks }: Candidate) => checks.includes('near-duplicate');

describe('the planted set', () => {
  it('has 100 sound drafts, 60 with another flaw, and at least 40 near duplicates', () => {
    expect(of(({ kind }) => kind === 'sound')).toHaveLength(100);
    expect(of(({ kind }) => kind in flaws)).toHaveLength(60);
    expect(of(isDuplicate).length).toBeGreaterThanOrEqual(40);
  });

  it('uses a question of the bank once, and leaves it out of the bank unless it is the original of a near duplicate', () => {
    const originals = candidates.map(({ original }) => original);
    expect(new Set(originals).size).toBe(originals.length);
    for (const candidate of candidates) expect(bank.includes(candidate.original)).toBe(isDuplicate(candidate));
  });

  it('has sound drafts and near duplicates that break no rule of item writing', () => {
    for (const candidate of of((one) => one.kind === 'sound' || isDuplicate(one)))
      expect([candidate.original.slug, rulesBrokenBy(candidate)]).toEqual([candidate.original.slug, []]);
  });

  it.each(Object.entries<Flaw>(flaws).filter(([, { rule }]) => rule))('%s breaks its rule and no other', (kind, { rule }) => {
    for (const candidate of of((one) => one.kind === kind)) expect(rulesBrokenBy(candidate)).toEqual([rule]);
  });

  it('has each other flaw where it says', () => {
    for (const { kind, draft, answer } of candidates) {
      const texts = draft.options.map(({ text }) => text);
      if (kind === 'option-count') expect(texts).not.toHaveLength(4);
      if (kind === 'no-key') expect(texts[draft.correctAnswer]).toBeUndefined();
      if (kind === 'missing-rationale') expect(draft.options.some(({ rationale }) => !rationale.trim())).toBe(true);
      if (kind === 'malformed-tags') expect(WrittenContent.shape.tags.safeParse(draft.tags).success).toBe(false);
      if (kind === 'unknown-citation') expect(contentPublications.has(draft.citation.publication)).toBe(false);
      if (kind === 'missing-citation') expect(Object.values(draft.citation)).toContain('');
      if (kind === 'wrong-key')
        expect([texts.includes(answer ?? ''), texts[draft.correctAnswer] === answer]).toEqual([true, false]);
      if (kind === 'two-defensible-keys') expect(answer).toBeNull();
    }
  });

  it('has near duplicates that the likeness of stems finds, and others that it doesn’t', () => {
    const found = of(isDuplicate).filter(({ draft, original }) =>
      isNearDuplicate(likenessOf(printOf(draft.question), printOf(original.stem))),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(of(isDuplicate).length);
  });
});
