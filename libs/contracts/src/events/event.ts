import { z } from 'zod';
import type { Topic } from './topics.ts';

/** An event's definition: its versioned type in the past tense, its topic, and the schema of its payload. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type;
  readonly topic: Topic;
  readonly schema: Schema;
}

export function event<Type extends `${string}.v${number}`, Schema extends z.ZodType>(
  type: Type,
  topic: Topic,
  schema: Schema,
): EventDefinition<Type, Schema> {
  return { type, topic, schema };
}

/** The metadata of every event: the attributes of CloudEvents 1.0 and our extensions. */
export const Envelope = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  source: z.string(),
  time: z.iso.datetime(),
  /** The aggregate that changed, and its version after the change. A fact is its own aggregate, at version 1. */
  aggregateId: z.string(),
  aggregateVersion: z.int().positive(),
  /** The actor: a member's id, or `system:<program>`. */
  actor: z.string(),
  correlationId: z.string(),
  traceparent: z.string().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

export type EventOf<Definition> =
  Definition extends EventDefinition<infer _Type, infer Schema> ? Envelope & { data: z.infer<Schema> } : never;
