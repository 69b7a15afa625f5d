/**
 * `npm run test:payments -- [histories|orders|kills] [--orders 720] [--fates 13] [--kills 50] [--seed 7]`: random histories of a
 * subscription in this process; every order of a first payment's messages, with each single duplicate and loss, on the running system; and
 * kills of billing and the stand-in at random moments of payments. Without a name, runs all three.
 */
import { parseArgs } from 'node:util';
import { checkHistories } from './histories.ts';
import { checkKills } from './kills.ts';
import { checkOrders, fates } from './orders.ts';

const ALL_ORDERS = '720';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: ALL_ORDERS },
    /** The range of fates, such as `0-3`: each takes minutes. */
    fates: { type: 'string', default: `0-${fates.length - 1}` },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '7' },
  },
});
const isSelected = (part: string) => positionals.length === 0 || positionals.includes(part);
const [first = 0, last = first] = values.fates.split('-').map(Number);

if (isSelected('histories')) console.log(checkHistories());
if (isSelected('orders')) console.log(await checkOrders(Number(values.orders), fates.slice(first, last + 1)));
if (isSelected('kills')) console.log(await checkKills(Number(values.kills), Number(values.seed)));
