import type { Domain } from '@casebook/exam';

/** A concept of a topic, with what distinguishes it from the other concepts of that topic. */
export interface Concept {
  /** The name with its article, as it is written within a sentence: `a data owner`, `tokenization`, `TLS`. */
  readonly name: string;
  /** What the concept does or is for: a phrase that continues `A data owner ...`. */
  readonly does: string;
  /** Situations that fit this concept but not the topic's others. Each has one or two sentences and no question. */
  readonly cases: readonly string[];
}

/** The facts of one suggested topic: concepts of the same kind, each a plausible distractor for the others. */
export interface TopicFacts {
  readonly topic: string;
  /** The kind of the concepts, in the singular: `role`, `method`. */
  readonly kind: string;
  /** Tags from `content/tags.yaml`. */
  readonly tags: readonly string[];
  /** A publication from `content/publications.yaml`, with the section. */
  readonly source: readonly [publication: string, section: string];
  /** The key point of the topic. */
  readonly idea: string;
  /** How the topic applies in practice. */
  readonly practice: string;
  /** Five concepts. */
  readonly concepts: readonly Concept[];
}

/** The facts of one domain, one entry per topic. */
export interface DomainFacts {
  readonly domain: Domain;
  readonly topics: readonly TopicFacts[];
}
