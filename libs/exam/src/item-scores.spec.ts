import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { questionTypes } from './exam-profile.ts';
import { COMPLEXITY_POINTS, complexityScore, QUALITY_WEIGHTS, qualityScore, STATISTICS_WEIGHTS } from './item-scores.ts';
import { cleanItem, itemWith } from './item-writing/clean-item.ts';
import { QUALITY_TIERS } from './product-limits.ts';

const statistics = (discrimination: number, distractors = 1) => ({
  answers: 30,
  facility: 0.6,
  discrimination,
  distractorEffectiveness: distractors,
});
const flawed = itemWith({ texts: { 0: 'None of the above servers' } });

describe('the quality score', () => {
  it('of a flawless item with four good rationales is high without answers or ratings', () => {
    expect(qualityScore(cleanItem)).toBe(100);
  });

  it('of an item with an error is low regardless of ratings', () => {
    expect(qualityScore(flawed)).toBeLessThan(QUALITY_TIERS.medium);
    expect(qualityScore(flawed, { ratings: { up: 900, down: 0 }, statistics: statistics(0.6) })).toBeLessThan(
      QUALITY_TIERS.medium,
    );
  });

  it('is slightly lower with a warning and lower still with short rationales', () => {
    expect(qualityScore(itemWith({ stem: `Who? ${cleanItem.stem}` }))).toBe(95);
    const thin = itemWith({ rationales: { 0: 'Too slow.', 1: 'It is quick.', 2: 'Nobody answers.', 3: 'Too slow.' } });
    expect(qualityScore(thin)).toBe(75);
  });

  it('accepts flaws found in the context of the bank', () => {
    const flaw = { rule: 'near-duplicate', severity: 'error', field: 'stem', message: '' } as const;
    expect(qualityScore(cleanItem, { flaws: [flaw] })).toBeLessThan(QUALITY_TIERS.medium);
  });

  it('changes with ratings, only slightly while there are few', () => {
    expect(qualityScore(cleanItem, { ratings: { up: 5, down: 0 } })).toBe(100);
    expect(qualityScore(cleanItem, { ratings: { up: 0, down: 1 } })).toBe(97);
    expect(qualityScore(cleanItem, { ratings: { up: 5, down: 35 } })).toBe(79);
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (up, down) => {
        const score = qualityScore(cleanItem, { ratings: { up, down } });
        expect(qualityScore(cleanItem, { ratings: { up: up + 1, down } })).toBeGreaterThanOrEqual(score);
        expect(qualityScore(cleanItem, { ratings: { up, down: down + 1 } })).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('changes with discrimination and distractors from 30 answers on', () => {
    expect(qualityScore(cleanItem, { statistics: { ...statistics(-0.2, 0), answers: 29 } })).toBe(100);
    expect(qualityScore(cleanItem, { statistics: statistics(0.4) })).toBe(100);
    expect(qualityScore(cleanItem, { statistics: statistics(0.25, 2 / 3) })).toBeGreaterThanOrEqual(QUALITY_TIERS.high);
    expect(qualityScore(cleanItem, { statistics: statistics(0.05, 1 / 3) })).toBeLessThan(QUALITY_TIERS.high);
    expect(qualityScore(cleanItem, { statistics: statistics(-0.2, 0), ratings: { up: 0, down: 50 } })).toBeLessThan(
      QUALITY_TIERS.medium,
    );
    // Without variance there is no discrimination, but the distractors still count.
    expect(qualityScore(cleanItem, { statistics: { answers: 40, facility: 1, distractorEffectiveness: 0 } })).toBe(70);
  });

  it('is a whole number from 0 to 100', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.nat(), fc.nat(), fc.string(), (r, up, down, text) => {
        const score = qualityScore(itemWith({ stem: text }), { ratings: { up, down }, statistics: statistics(r, Math.abs(r)) });
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('has weights that sum to 1', () => {
    const whole = (weights: object) => Object.values(weights).reduce((sum: number, weight: number) => sum + weight, 0);
    expect(whole(QUALITY_WEIGHTS)).toBeCloseTo(1);
    expect(whole(STATISTICS_WEIGHTS)).toBeCloseTo(1);
    expect(whole(COMPLEXITY_POINTS)).toBe(100);
  });
});

describe('the complexity score', () => {
  it('rises with the level of thinking', () => {
    const scores = questionTypes.map((questionType) => complexityScore({ ...cleanItem, questionType }));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect((scores.at(-1) ?? 0) - (scores[0] ?? 0)).toBe(COMPLEXITY_POINTS.level);
  });

  it('rises with the reading length, the similarity of options, and a second domain', () => {
    const score = complexityScore(cleanItem);
    expect(complexityScore(itemWith({ stem: `${'The night was long. '.repeat(10)}${cleanItem.stem}` }))).toBeGreaterThan(score);
    const alike = { 0: 'Cut off the server today', 1: 'Cut off the server tonight', 2: 'Cut off the servers today' };
    expect(complexityScore(itemWith({ texts: alike }))).toBeGreaterThan(score);
    expect(complexityScore(itemWith({ secondaryDomain: 'Asset Security' }))).toBe(score + COMPLEXITY_POINTS.crossDomain);
  });

  it('includes the facility from 30 answers on', () => {
    const score = complexityScore(cleanItem);
    expect(complexityScore(cleanItem, { answers: 29, facility: 0 })).toBe(score);
    expect(complexityScore(cleanItem, { answers: 30, facility: 0.1 })).toBeGreaterThan(score);
    expect(complexityScore(cleanItem, { answers: 30, facility: 1 })).toBeLessThan(score);
  });

  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (text, facility) => {
        const score = complexityScore(itemWith({ stem: text, texts: { 0: text, 1: text } }), { answers: 50, facility });
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });
});
