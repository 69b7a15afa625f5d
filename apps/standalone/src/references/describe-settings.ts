import { gatewaySettings } from '@casebook/gateway';
import type { Setting, Settings } from '@casebook/platform';
import { migrateSettings, standaloneSettings } from '../config.ts';
import { hostedServices } from '../services.ts';

/** Describes every setting of every program as a Markdown page. */
export async function describeSettings(): Promise<string> {
  const programs: [name: string, settings: Settings][] = [
    ['gateway', gatewaySettings],
    ...(await hostedServices()).map(({ name, settings }): [string, Settings] => [name, settings]),
    ['standalone', standaloneSettings],
    ['migrate', migrateSettings],
  ];
  const byVariable = new Map<string, { setting: Setting; readers: string[] }>();
  for (const [program, settings] of programs)
    for (const setting of Object.values(settings)) {
      const existing = byVariable.get(setting.variable) ?? { setting, readers: [] };
      byVariable.set(setting.variable, { ...existing, readers: [...existing.readers, program] });
    }
  const rows = [...byVariable.values()].sort((a, b) => (a.setting.variable < b.setting.variable ? -1 : 1));
  return [
    '# Settings',
    '',
    'Generated from the settings of the programs; startup fails with the setting’s name, the rule it broke, and the value given.',
    'In the embedded profile every setting has a default. Secrets are masked in messages.',
    '',
    '| variable | default | read by | purpose |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ setting, readers }) =>
        `| \`${setting.variable}\` | ${defaultOf(setting)} | ${readers.join(', ')} | ${setting.about}${setting.secret ? ' (secret)' : ''} |`,
    ),
    '',
  ].join('\n');
}

function defaultOf({ rule, secret, variable }: Setting): string {
  const parsed = rule.safeParse(undefined);
  if (!parsed.success) return secret ? 'generated at the first start of the embedded profile' : 'required';
  if (variable === 'CASEBOOK_DATA_DIR') return '`.data`';
  if (parsed.data === undefined) return 'none';
  return `\`${typeof parsed.data === 'boolean' ? (parsed.data ? 'on' : 'off') : String(parsed.data)}\``;
}
