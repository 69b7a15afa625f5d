import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { operations, routeOf } from './k6/operations.ts';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const description = JSON.parse(readFileSync(join(__dirname, '../docs/openapi.json'), 'utf8')) as Description;
const described = new Map(
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`] as const),
  ),
);
const journeys = readdirSync(join(__dirname, 'k6'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'operations.ts')
  .map((file) => readFileSync(join(__dirname, 'k6', file), 'utf8'))
  .join('\n');

describe('the operations of the load tests', () => {
  it.each(Object.entries(operations))('%s is %s, as the API describes it', (operation, route) => {
    expect(described.get(operation)).toBe(route);
  });

  it.each(Object.keys(operations))('%s is called', (operation) => {
    expect(journeys).toContain(`'${operation}'`);
  });

  it('have their path parameters replaced', () => {
    expect(routeOf('submitAnswer', { id: 'x' })).toEqual({ method: 'POST', path: '/api/v1/quizzes/x/answers' });
  });
});
