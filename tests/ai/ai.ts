/**
 * `npm run test:ai -- [kills|outage] [--profile embedded|distributed] [--kills 100] [--minutes 10] [--seed 7]`: kills the worker during
 * runs of the generator, or simulates an outage of the provider. Prints what was compared, and fails at the first difference.
 */
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { install } from '../../tools/install.mjs';
import { checkKills } from './kills.ts';
import { checkOutage } from './outage.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: 'embedded' },
    kills: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '7' },
  },
});
const checks: Readonly<Record<string, () => Promise<string>>> = {
  kills: () => checkKills(values.profile, Number(values.kills), Number(values.seed)),
  outage: () => checkOutage(values.profile, Number(values.minutes)),
};

install();
build();
for (const name of positionals.length > 0 ? positionals : Object.keys(checks)) {
  const check = checks[name];
  if (!check) throw new Error(`${name} is none of ${Object.keys(checks).join(', ')}`);
  console.log(await check());
}
