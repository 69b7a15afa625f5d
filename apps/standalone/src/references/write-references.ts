import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFields, questionFileSchema } from '@casebook/bank';
import { eventDefinitions, serviceNames, settingsOf, type Topic, topics, variableOf } from '@casebook/contracts';
import { type ApiDescription, GatewayModule, gatewaySettings, joinDescriptions } from '@casebook/gateway';
import { consumersOf, operatorPorts } from '@casebook/messaging';
import { createApp, describeApi, Health, openLog, readConfig, type Setting, type Settings, Tracing } from '@casebook/platform';
import { z } from 'zod';
import { migrateSettings, standaloneSettings } from '../config.ts';
import { hostedServices } from '../services.ts';

/** Describes every setting of every program as a Markdown page. */
async function describeSettings(): Promise<string> {
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

/** Describes every event (AsyncAPI 3.0), from the contracts and the registry of topics. */
function describeEvents(): object {
  const names = Object.keys(topics) as Topic[];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Casebook events',
      version: '1',
      description: 'CloudEvents 1.0 in the Kafka binding’s binary mode: attributes in ce_* headers, the payload as JSON.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(names.map((topic) => [topic, channel(topic)])),
    operations: Object.fromEntries(
      names.map((topic) => [`publish ${topic}`, { action: 'send', channel: { $ref: `#/channels/${pointer(topic)}` } }]),
    ),
    components: {
      messages: Object.fromEntries(
        eventDefinitions.map(({ type, schema }) => [type, { name: type, payload: z.toJSONSchema(schema, { io: 'output' }) }]),
      ),
    },
  };
}

function channel(topic: Topic): object {
  const { owner, kind, key, partitions, retentionDays, republishable, awaits } = settingsOf(topic);
  const messages = eventDefinitions.filter((definition) => definition.topic === topic);
  return {
    address: topic,
    description: `${kind === 'state' ? 'State' : 'Facts'} of ${owner}, keyed by ${key}`,
    'x-partitions': partitions,
    'x-retention': retentionDays === 'compacted' ? 'compacted' : `${retentionDays} days`,
    'x-republishable': republishable,
    'x-consumers': consumersOf(topic),
    ...(awaits && { 'x-awaits': awaits }),
    messages: Object.fromEntries(messages.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
  };
}

const pointer = (topic: string) => topic.replaceAll('~', '~0').replaceAll('/', '~1');

// Placeholders: describing the API connects to nothing, but the settings must be valid.
const ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  GATEWAY_SECRET: 'not used while the API is being described',
  IDENTITY_KEY_SECRET: 'not used while the API is being described',
  AUDIT_KEY: 'not used while the API is being described',
  ...Object.fromEntries(
    serviceNames.map((name) => [variableOf(name, 'DATABASE_URL'), `postgresql://${name}@127.0.0.1:1/${name}`]),
  ),
};

/** Describes the whole API, as served by the gateway. Needs no database. */
async function describeWholeApi(): Promise<ApiDescription> {
  const parts = [await describeGateway()];
  for (const service of await hostedServices()) {
    const { app, stop } = await service.build(ENVIRONMENT, operatorPorts());
    parts.push(describeApi(app, service.name) as unknown as ApiDescription);
    await stop();
  }
  return joinDescriptions(parts);
}

async function describeGateway(): Promise<ApiDescription> {
  const config = readConfig(gatewaySettings, ENVIRONMENT);
  const tracing = new Tracing('gateway');
  const log = openLog('gateway', 'silent');
  const app = await createApp(GatewayModule.register(config, new Health(), log), {
    log,
    tracing,
    parsesBodies: false,
  });
  const description = describeApi(app, 'gateway') as unknown as ApiDescription;
  await app.close();
  await tracing.stop();
  return description;
}

// Generates the references in `docs/` from the code. `npm run verify` fails if the committed files differ.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../../docs', import.meta.url));
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

await writeFile(join(folder, 'openapi.json'), json(await describeWholeApi()));
await writeFile(join(folder, 'asyncapi.json'), json(describeEvents()));
await writeFile(join(folder, 'question-file.schema.json'), json(questionFileSchema()));
await writeFile(join(folder, 'question-file-fields.md'), describeFields());
await writeFile(join(folder, 'configuration.md'), await describeSettings());
