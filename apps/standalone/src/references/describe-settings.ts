import { adminSettings } from '@casebook/admin';
import { bankSettings } from '@casebook/bank';
import { billingSettings } from '@casebook/billing';
import { gatewaySettings } from '@casebook/gateway';
import { identitySettings } from '@casebook/identity';
import type { Setting, Settings } from '@casebook/platform';
import { quizSettings } from '@casebook/quiz';
import { migrateSettings, standaloneSettings } from '../config.ts';

const programs: Record<string, Settings> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  bank: bankSettings,
  quiz: quizSettings,
  billing: billingSettings,
  admin: adminSettings,
  standalone: standaloneSettings,
  migrate: migrateSettings,
};

/** Every setting of every program, as a page of Markdown. */
export function describeSettings(): string {
  const byVariable = new Map<string, { setting: Setting; readers: string[] }>();
  for (const [program, settings] of Object.entries(programs))
    for (const setting of Object.values(settings)) {
      const known = byVariable.get(setting.variable) ?? { setting, readers: [] };
      byVariable.set(setting.variable, { ...known, readers: [...known.readers, program] });
    }
  const rows = [...byVariable.values()].sort((a, b) => (a.setting.variable < b.setting.variable ? -1 : 1));
  return [
    '# Settings',
    '',
    'Generated from the settings of the programs; a wrong one stops the start with its name, the rule and what was given.',
    'In the embedded profile every setting has a default. Secrets are masked in messages.',
    '',
    '| variable | default | read by | what it is for |',
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
  if (!parsed.success) return secret ? 'made at the first start of the embedded profile' : 'required';
  if (variable === 'CASEBOOK_DATA_DIR') return '`.data`';
  if (parsed.data === undefined) return 'absent';
  return `\`${typeof parsed.data === 'boolean' ? (parsed.data ? 'on' : 'off') : String(parsed.data)}\``;
}
