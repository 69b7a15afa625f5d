import type { Domain } from '@casebook/exam';

/** A concept of a topic, with what distinguishes it from the other concepts of that topic. */
export interface Concept {
  /** As within a sentence, with its article: `a data owner`, `tokenization`, `TLS`. */
  readonly name: string;
  /** What it does or is for: a phrase that continues `A data owner ...`. */
  readonly does: string;
  /** Situations in which this concept fits, and the others of the topic don't; each of one or two sentences without a question. */
  readonly cases: readonly string[];
}

/** What the stand-in has on one of the suggested topics: concepts of one kind, each a plausible distractor for the others. */
export interface TopicFacts {
  readonly topic: string;
  /** What the concepts are, in the singular: `role`, `method`. */
  readonly kind: string;
  /** Of `content/tags.yaml`. */
  readonly tags: readonly string[];
  /** Of `content/publications.yaml`, with the section. */
  readonly source: readonly [publication: string, section: string];
  /** What to remember of the topic. */
  readonly idea: string;
  /** How the topic shows at work. */
  readonly practice: string;
  /** Five. */
  readonly concepts: readonly Concept[];
}

/** The facts of one domain, a row for each of its topics. */
export interface DomainFacts {
  readonly domain: Domain;
  readonly topics: readonly TopicFacts[];
}
