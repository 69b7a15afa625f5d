import { contentPublications, contentTags, domainNames, suggestedTopics } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import { catalog, entries, findByCase, findByDescription } from './catalog.ts';
import { bareName } from './wording.ts';

describe('the catalog', () => {
  it('has five concepts with three cases each for each suggested topic', () => {
    const topics = Object.fromEntries(catalog.map(({ domain, topics: own }) => [domain, own.map(({ topic }) => topic)]));
    expect(topics).toEqual(
      Object.fromEntries(domainNames.map((domain) => [domain, expect.arrayContaining([...suggestedTopics[domain]])])),
    );
    for (const { topics: own } of catalog)
      for (const { concepts } of own) {
        expect(concepts).toHaveLength(5);
        for (const { cases } of concepts) expect(cases).toHaveLength(3);
      }
  });

  it('cites and tags with what the content lists', () => {
    for (const { topic } of entries) {
      expect(contentPublications.has(topic.source[0])).toBe(true);
      for (const tag of topic.tags) expect(contentTags.has(tag)).toBe(true);
    }
  });

  it('is unambiguous: a case or a description leads to one concept', () => {
    expect(new Set(entries.map(({ concept }) => bareName(concept))).size).toBe(entries.length);
    for (const { concept } of entries) {
      for (const situation of concept.cases) expect(findByCase(`At work. ${situation} Which one?`)?.entry.concept).toBe(concept);
      expect(findByDescription(`Something that ${concept.does}.`)?.concept).toBe(concept);
    }
  });

  it('gives no concept away by its name in its cases, and marks none by an absolute word', () => {
    for (const { concept } of entries) {
      const name = bareName(concept).toLowerCase();
      for (const text of [...concept.cases, concept.does]) expect(text.toLowerCase()).not.toContain(name);
      expect(concept.does).not.toMatch(/\b(?:only|all|every|always|never|nothing|everything|entirely|completely)\b/i);
    }
  });
});
