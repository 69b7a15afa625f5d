import { randomUUID } from 'node:crypto';
import type { Call } from './operations.ts';

const until = '2030-01-01T00:00:00.000Z';

/** How walkers call billing's operations. */
export const billingOperations: Readonly<Record<string, Call>> = {
  startCheckout: async (walker) => {
    await walker.send('startCheckout', { body: {} });
    await walker.send('startCheckout', { body: { promoCode: 'no such code' } });
  },
  refreshCheckout: async (walker) => {
    await walker.send('refreshCheckout', { params: { sessionId: 'cs_test_none' } });
    const { body } = await walker.send<{ url?: string } | undefined>('startCheckout', { body: {} });
    const [sessionId] = /cs_\w+/.exec(body?.url ?? '') ?? [];
    if (sessionId) await walker.send('refreshCheckout', { params: { sessionId } });
  },
  receiveWebhook: (walker) => walker.send('receiveWebhook', { body: { id: 'evt_unsigned' } }),
  getOverride: (walker, { member }) => walker.send('getOverride', { params: { userId: walker.member?.id ?? member.id } }),
  setOverride: async (walker, { member }) => {
    await walker.send('setOverride', { params: { userId: randomUUID() }, body: { until } });
    await walker.send('setOverride', { params: { userId: walker.member?.id ?? member.id }, body: { until } });
  },
  clearOverride: (walker, { member }) => walker.send('clearOverride', { params: { userId: walker.member?.id ?? member.id } }),
};
