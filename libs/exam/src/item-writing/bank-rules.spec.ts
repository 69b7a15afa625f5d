import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { domainNames } from '../exam-profile.ts';
import { cleanItem, itemWith } from './clean-item.ts';
import { findBankFlaws } from './find-flaws.ts';
import type { Item } from './item.ts';
import { allowedKeys, longestTooOften, shortestTooOften, unevenKeyPositions } from './key-balance.ts';
import { isNearDuplicate, likenessOf, nearDuplicates, printOf } from './near-duplicates.ts';
import {
  type ComparedQuestion,
  isProbablySame,
  mostAlike,
  PROBABLY_SAME,
  questionPrintOf,
  similarityOf,
} from './same-question.ts';

const vocabulary = {
  tags: new Set(['incident-response']),
  publications: new Map([['A guide to incidents', 'https://example.org/']]),
};
const found = (items: readonly Item[]) => findBankFlaws(items, vocabulary).map(({ rule, items }) => [rule, items]);

/** A second clean item with its key at another position. */
const otherItem: Item = { ...cleanItem, slug: 'other-item', stem: 'Why?', options: cleanItem.options.toReversed() };

/** An item with its key at a position, and distractors of 15, 20, and 25 characters. */
function keyedAt(place: number, keyLength = 20): Item {
  const text = (at: number) => 'x'.repeat(at === place ? keyLength : 10 + 5 * ((at + 4 - place) % 4));
  return { ...cleanItem, options: [0, 1, 2, 3].map((at) => ({ text: text(at), isKey: at === place, rationale: 'Why.' })) };
}
const keyed = (counts: readonly number[]) =>
  counts.flatMap((count, place) => Array.from({ length: count }, () => keyedAt(place)));

describe('a bank', () => {
  it('without a flaw passes every rule', () => {
    expect(found([cleanItem])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('uses only listed tags and publications', () => {
    const citation = { publication: 'Hearsay', section: '1' };
    expect(found([cleanItem, { ...otherItem, tags: ['rumour'], citations: [citation] }])).toEqual([
      ['unknown-tag', [1]],
      ['unknown-citation', [1]],
    ]);
    const elsewhere = { ...cleanItem.citations[0], url: 'https://example.com/' } as Item['citations'][number];
    expect(found([itemWith({ citations: [elsewhere] })])).toEqual([['citation-elsewhere', [0]]]);
  });

  it('has unique slugs', () => {
    expect(found([cleanItem, { ...otherItem, slug: 'clean-item' }])).toEqual([['repeated-slug', [1, 0]]]);
    expect(found([itemWith({ slug: undefined }), { ...otherItem, slug: undefined }])).toEqual([]);
  });
});

describe('the keys of a domain', () => {
  it.each([
    [5, { least: 1, most: 2 }],
    [6, { least: 1, most: 2 }],
    [15, { least: 3, most: 5 }],
    [20, { least: 3, most: 7 }],
    [47, { least: 8, most: 16 }],
    [48, { least: 11, most: 13 }],
    [100, { least: 21, most: 29 }],
  ])('may be at each position of %d items within %p', (items, allowed) => expect(allowedKeys(items)).toEqual(allowed));

  it('can always satisfy the limits', () => {
    fc.assert(
      fc.property(fc.nat(500), (items) => {
        const { least, most } = allowedKeys(items);
        expect(least).toBeLessThanOrEqual(Math.floor(items / 4));
        expect(most).toBeGreaterThanOrEqual(Math.ceil(items / 4));
      }),
    );
  });

  it('are refused if they are uneven, from 48 items on by more than 4%', () => {
    expect(unevenKeyPositions(keyed([4, 4, 4, 3]))).toEqual([]);
    expect(unevenKeyPositions(keyed([6, 4, 4, 1])).map(({ message }) => message)).toEqual([
      expect.stringContaining('6 of 15 keys are at position 1 (allowed: 3 to 5)'),
      expect.stringContaining('1 of 15 keys are at position 4'),
    ]);
    expect(unevenKeyPositions(keyed([12, 12, 10, 13]))).toEqual([]);
    expect(unevenKeyPositions(keyed([12, 12, 10, 14]))).toHaveLength(2);
  });

  it('are counted per domain', () => {
    const [one, other] = domainNames;
    const spread = keyed([1, 1, 1, 1]).map((item, at) => ({ ...item, domain: at < 2 ? one : other }));
    expect(unevenKeyPositions(spread)).toEqual([]);
    const gathered = keyed([2, 0, 2, 0]).map((item, at) => ({ ...item, domain: at < 2 ? one : other }));
    expect(unevenKeyPositions(gathered)).toHaveLength(2);
  });

  it.each([
    ['longest', longestTooOften, 25],
    ['shortest', shortestTooOften, 15],
  ])('are the %s option, including ties of two or three, in at most 30%% of the items', (extreme, tooOften, keyLength) => {
    const bank = (keys: number) => Array.from({ length: 10 }, (_, at) => keyedAt(at % 4, at < keys ? keyLength : 20));
    expect(tooOften(bank(3))).toEqual([]);
    expect(tooOften(bank(4)).map(({ rule }) => rule)).toEqual([`${extreme}-is-key`]);
  });
});

describe('two stems', () => {
  const stem =
    'A clerk finds a laptop with customer data in a taxi and hands it to the security desk. What should the desk do first?';
  const unlike = 'Which property of a hash function keeps an attacker from making a second document of the same digest?';

  it.each([
    ['one word exchanged', stem.replace('taxi', 'train')],
    ['other words at the start', stem.replace('A clerk finds', 'During a night shift some guard has found')],
    [
      'its words in another order',
      'In a taxi a clerk finds a laptop with customer data. What should the security desk do first with it?',
    ],
    ['other case and punctuation', stem.toUpperCase().replaceAll(' ', ', ')],
  ])('are near duplicates with %s', (_, other) => {
    expect(nearDuplicates([itemWith({ stem }), itemWith({ stem: other })]).map(({ items }) => items)).toEqual([[1, 0]]);
  });

  it('may be about the same subject', () => {
    expect(nearDuplicates([itemWith({ stem }), itemWith({ stem: unlike })])).toEqual([]);
    const related = 'A lost laptop with customer data was encrypted. Which fact decides whether customers have to be told?';
    expect(nearDuplicates([itemWith({ stem }), itemWith({ stem: related })])).toEqual([]);
  });

  it('have a symmetric similarity, which is 1 for equal stems', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (one, other) => {
        const [a, b] = [printOf(one), printOf(other)];
        expect(likenessOf(a, b)).toEqual(likenessOf(b, a));
        expect(likenessOf(a, a)).toEqual({ trigrams: 1, shingles: 1 });
      }),
    );
    expect(isNearDuplicate(likenessOf(printOf(''), printOf('')))).toBe(false);
  });
});

describe('questions in other words', () => {
  const backup = {
    stem: 'A dentist copies patient records to a disk in the same room each night. A fire destroys both. What would have saved the records?',
    key: 'A copy at another site',
    distractors: ['A second disk in the room', 'A faster disk', 'Encryption of the disk'],
  };
  const sameness = (one: ComparedQuestion, other: ComparedQuestion) => similarityOf(questionPrintOf(one), questionPrintOf(other));

  it('are probably the same if rare words of stem and options agree', () => {
    const reworded = {
      stem: 'Every night, records of a dental practice are copied to a disk beside the server. Flames ruin both. What would have rescued the patient records?',
      key: 'A copy stored at a different site',
      distractors: ['Another disk in that room', 'A disk that is faster', 'An encrypted disk'],
    };
    expect(isNearDuplicate(likenessOf(printOf(backup.stem), printOf(reworded.stem)))).toBe(false);
    expect(sameness(backup, reworded)).toBeGreaterThanOrEqual(PROBABLY_SAME.anyTopic);
  });

  it('aren’t the same if one’s key is a distractor of the other', () => {
    const [first = '', ...rest] = backup.distractors;
    expect(sameness(backup, { ...backup, key: first, distractors: [backup.key, ...rest] })).toBe(0);
  });

  it('may be the same if a distractor, repeated in both, is nearer to one’s key than the keys are to each other', () => {
    const parallel = {
      ...backup,
      key: 'A copy at another site',
      distractors: ['A copy at another desk', ...backup.distractors.slice(1)],
    };
    expect(sameness(parallel, { ...parallel, key: 'Off-premises storage' })).toBeGreaterThanOrEqual(PROBABLY_SAME.anyTopic);
  });

  it('are ranked by their words, the most alike first, also if the key is another; those that share nothing are left out', () => {
    const draft = {
      stem: 'Each night, a clinic copies files to a disk in the room. A fire ruins both. What would have saved the files?',
      key: 'A copy stored elsewhere',
      distractors: ['Another disk', 'A quicker disk', 'An encrypted disk'],
    };
    const [first = '', ...rest] = backup.distractors;
    const otherKey = { ...backup, key: first, distractors: [backup.key, ...rest] };
    const disks = {
      stem: 'Which kind of disk fails least often?',
      key: 'Solid-state disk',
      distractors: ['Tape', 'Optical disc', 'Hard drive'],
    };
    const unrelated = { stem: 'Who signs?', key: 'Owner', distractors: ['User', 'Steward', 'Auditor'] };
    expect(mostAlike(draft, [unrelated, disks, otherKey], 5)).toEqual([otherKey, disks]);
    expect(mostAlike(draft, [disks, backup], 1)).toEqual([backup]);
    expect(mostAlike(draft, [], 5)).toEqual([]);
  });

  it('need to be less alike within one topic', () => {
    const one = { ...backup, topic: 'Backups' };
    // Shares a few rare words only.
    const other = {
      stem: 'Patient files at a practice are duplicated each evening to a second machine nearby. Both burn. What would have preserved the files?',
      key: 'A copy kept in a remote place',
      distractors: ['Mirrored storage in the room', 'Quicker storage', 'Locked storage'],
    };
    const likeness = sameness(one, other);
    expect(likeness).toBeGreaterThanOrEqual(PROBABLY_SAME.oneTopic);
    expect(likeness).toBeLessThan(PROBABLY_SAME.anyTopic);
    const within = (topic: string) => isProbablySame(questionPrintOf(one), questionPrintOf({ ...other, topic }));
    expect([within('Backups'), within('Media'), within('')]).toEqual([true, false, false]);
  });

  it('of unknown topics aren’t of one topic', () => {
    const [one, other] = [questionPrintOf({ ...backup, topic: '' }), questionPrintOf(backup)];
    expect([one.topic, other.topic]).toEqual([undefined, undefined]);
  });

  it('aren’t the same for their options alone', () => {
    expect(sameness(backup, { ...backup, stem: 'Who approves the purchase?' })).toBeLessThan(PROBABLY_SAME.oneTopic);
  });

  it('are equally alike in either order, at most 1.2, and within one topic whenever in any', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const question = fc.record({ stem: text, key: text, distractors: fc.array(text, { maxLength: 3 }) });
    fc.assert(
      fc.property(question, question, (one, other) => {
        expect(sameness(one, other)).toBeCloseTo(sameness(other, one), 9);
        expect(sameness(one, other)).toBeLessThanOrEqual(1.2);
        const [a, b] = [questionPrintOf(one), questionPrintOf(other)];
        const isSameWithin = isProbablySame({ ...a, topic: 'One' }, { ...b, topic: 'One' });
        if (isProbablySame(a, b)) expect(isSameWithin).toBe(true);
      }),
    );
  });
});
