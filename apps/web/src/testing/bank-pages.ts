import type { QuestionView } from '@casebook/contracts';
import { paidQuestion } from '#shared/testing/fixtures.ts';
import type { FakeGateway } from './fake-gateway.ts';

/** @returns a response of `listQuestions` */
export const pageWith = (items: readonly QuestionView[], more: { total?: number; correctedQuery?: string } = {}) => ({
  body: { items, total: items.length, totalIsEstimate: false, ...more },
});

/** Defines the responses that the bank's screen needs. */
export const onBankScreen = (gateway: FakeGateway, active = true): FakeGateway =>
  gateway
    .on('GET /api/v1/billing/access', { body: { active, reason: active ? 'grant' : 'none' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/questions', pageWith([paidQuestion(1)]));
