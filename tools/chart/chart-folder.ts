import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const chartFolder = fileURLToPath(new URL('../../helm/casebook', import.meta.url));

/** The value files that operators can start from. The tests render each of them. */
export const examples = ['minimal', 'small', 'large', 'external'] as const;
export type Example = (typeof examples)[number];

export const exampleFile = (example: Example): string => join(chartFolder, 'examples', `${example}.yaml`);

export const readChart = (file: string): string => readFileSync(join(chartFolder, file), 'utf8');

/** The setting names that `settings` in the values may contain, and the secrets that services may list. */
export function offeredSettings(): string[] {
  const { properties, definitions } = JSON.parse(readChart('values.schema.json')) as {
    readonly properties: { readonly settings: { readonly properties: object } };
    readonly definitions: { readonly service: { readonly properties: { readonly secrets: { readonly items: Offered } } } };
  };
  return [...Object.keys(properties.settings.properties), ...definitions.service.properties.secrets.items.enum];
}

interface Offered {
  readonly enum: readonly string[];
}
