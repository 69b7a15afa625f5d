import type { Coverage, Domain } from '@casebook/contracts';
import { domainNames } from '@casebook/exam';

export interface TopicCount {
  readonly domain: Domain;
  readonly topic: string;
  readonly count: number;
}

/** Members' approved questions may have new topics, so the number of topics is unlimited; the generator suggests eight. */
const MAX_TOPICS = 50;

/** Sums the questions by domain and topic. Includes domains without questions, and up to 50 topics per domain, the most frequent first. */
export function coverageOf(counts: readonly TopicCount[]): Coverage {
  const ofDomain = Map.groupBy(counts, ({ domain }) => domain);
  const total = sumOf(counts);
  const domains = domainNames.map((domain) => {
    const topics = [...(ofDomain.get(domain) ?? [])].sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
    const count = sumOf(topics);
    return {
      domain,
      count,
      percent: total === 0 ? 0 : Math.round((count / total) * 1_000) / 10,
      topics: topics.slice(0, MAX_TOPICS).map(({ topic, count: ofTopic }) => ({ topic, count: ofTopic })),
    };
  });
  return { total, domains };
}

const sumOf = (counts: readonly TopicCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);
