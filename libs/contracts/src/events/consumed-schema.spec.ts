import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { QuestionUpdated } from '../bank/events.ts';
import { eventDefinitions } from '../event-registry.ts';
import { UserChanged } from '../identity/events.ts';
import { consumedSchemaOf } from './consumed-schema.ts';

describe('a consumer’s schema', () => {
  const user = { id: '019aa000-0000-7000-8000-000000000000', deleted: true, pseudonym: '019aa000-0000-7000-8000-000000000001' };

  it('accepts an unknown field and drops it', () => {
    expect(UserChanged.schema.safeParse({ ...user, country: 'US' }).success).toBe(false);
    expect(consumedSchemaOf(UserChanged.schema).parse({ ...user, country: 'US' })).toEqual(user);
  });

  it('does so at any depth', () => {
    const strict = z.strictObject({
      list: z.array(z.strictObject({ name: z.string() })).optional(),
      record: z.record(z.string(), z.strictObject({ name: z.string() })),
      either: z.union([z.strictObject({ kind: z.literal('a') }), z.null()]),
    });
    const named = { name: 'n', extra: 1 };
    const value = { list: [named], record: { one: named }, either: { kind: 'a', extra: 1 }, extra: 1 };
    expect(consumedSchemaOf(strict).parse(value)).toEqual({
      list: [{ name: 'n' }],
      record: { one: { name: 'n' } },
      either: { kind: 'a' },
    });
  });

  it('refuses a missing field and a wrong type', () => {
    expect(consumedSchemaOf(UserChanged.schema).safeParse({ id: user.id, deleted: true }).success).toBe(false);
    expect(consumedSchemaOf(QuestionUpdated.schema).safeParse({ id: 'no UUID', deleted: true }).success).toBe(false);
  });

  it('exists for every event', () => {
    for (const { schema } of eventDefinitions) expect(consumedSchemaOf(schema)).not.toBe(schema);
  });
});
