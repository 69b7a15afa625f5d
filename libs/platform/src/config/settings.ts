import { z } from 'zod';

/** A setting: its environment variable, schema and description. */
export interface Setting<Rule extends z.ZodType = z.ZodType> {
  readonly variable: string;
  readonly rule: Rule;
  readonly about: string;
  /** Masked in error messages. */
  readonly secret: boolean;
}

export type Settings = Record<string, Setting>;
export type ConfigOf<S extends Settings> = { readonly [Name in keyof S]: z.infer<S[Name]['rule']> };
export type Environment = Readonly<Record<string, string | undefined>>;

export function setting<Rule extends z.ZodType>(variable: string, rule: Rule, about: string): Setting<Rule> {
  return { variable, rule, about, secret: false };
}

export function secret<Rule extends z.ZodType>(variable: string, rule: Rule, about: string): Setting<Rule> {
  return { variable, rule, about, secret: true };
}

/** Settings that are missing or invalid. The message is for the operator, with a line for each. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads settings from an environment.
 * @throws ConfigError with every invalid variable, the rule it violates and the value (secrets masked)
 */
export function readConfig<S extends Settings>(settings: S, environment: Environment): ConfigOf<S> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { variable, rule, secret: isSecret }] of Object.entries(settings)) {
    const value = environment[variable] === '' ? undefined : environment[variable];
    const parsed = rule.safeParse(value);
    if (parsed.success) {
      values[name] = parsed.data;
      continue;
    }
    const why = parsed.error.issues.map((issue) => issue.message).join('; ');
    const what = value === undefined ? 'nothing was given' : `"${isSecret ? '***' : value}" was given`;
    faults.push(`${variable}: ${why}, but ${what}`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return values as ConfigOf<S>;
}

export const portNumber = () =>
  z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be at least 1')
    .max(65535, 'must be at most 65535');

export const port = (byDefault: number) => portNumber().default(byDefault);

export const httpUrl = () => z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const postgresUrl = () =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a postgresql:// address, whose password is percent-encoded if it has one of / ? # @ : %',
  });

export const commaSeparated = () =>
  z.string().transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

export const onOff = (byDefault: boolean) =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(byDefault ? 'on' : 'off')
    .transform((value) => value === 'on');
