import { promptReplies } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkStrictSchema } from './strict-schema.ts';

const flawOf = (schema: z.ZodType) => checkStrictSchema(z.toJSONSchema(schema));

describe('a schema that is to be followed strictly', () => {
  it('requires each property, and refuses others, at each level', () => {
    expect(flawOf(z.strictObject({ a: z.array(z.strictObject({ b: z.string() })) }))).toBeUndefined();
    expect(flawOf(z.strictObject({ a: z.string().optional() }))).toMatch(/Missing 'a'/);
    expect(checkStrictSchema({ type: 'object', properties: {}, required: [] })).toMatch(/'additionalProperties' is required/);
    expect(flawOf(z.strictObject({ a: z.array(z.strictObject({ b: z.string().optional() })) }))).toMatch(
      /^In context=\('properties', 'a', 'items'\), .* Missing 'b'/,
    );
    expect(flawOf(z.strictObject({ a: z.union([z.string(), z.strictObject({ b: z.string().optional() })]) }))).toMatch(
      /Missing 'b'/,
    );
    expect(flawOf(z.array(z.string()))).toMatch(/^schema must be a JSON Schema of 'type: "object"'/);
    expect(checkStrictSchema({ type: 'object', properties: {}, required: [], additionalProperties: false, oneOf: [] })).toMatch(
      /oneOf/,
    );
  });

  it('is what every reply has', () => {
    const refused = Object.entries(promptReplies).filter(([, schema]) => flawOf(schema) !== undefined);
    expect(refused.map(([name]) => name)).toEqual([]);
  });
});
