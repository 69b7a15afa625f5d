import type { BankCounts, QuestionView } from '@casebook/contracts';
import type { FakeGateway } from '@casebook/testing/web';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paidQuestion } from '#shared/testing/fixtures.ts';

/** @returns a response of `listQuestions` */
export const pageWith = (items: readonly QuestionView[], more: { total?: number; correctedQuery?: string } = {}) => ({
  body: { items, total: items.length, totalIsEstimate: false, ...more },
});

export const bankCounts: BankCounts = {
  questions: 940,
  domains: 8,
  members: 12,
  choices: {
    difficulty: { Easy: 200, Medium: 430, Hard: 310 },
    domain: { 'Asset Security': 90 },
    questionType: { application: 300 },
    quality: { high: 940 },
    crossDomain: 70,
  },
};

/** Registers the responses that the bank's screen needs. */
export const onBankScreen = (gateway: FakeGateway, active = true): FakeGateway =>
  gateway
    .on('GET /api/v1/billing/access', { body: { active, reason: active ? 'grant' : 'none' } })
    .on('GET /api/v1/client-settings', { body: {} })
    .on('GET /api/v1/counts', { body: bankCounts })
    .on('GET /api/v1/counts/matches', { body: { choices: bankCounts.choices } })
    .on('GET /api/v1/questions', pageWith([paidQuestion(1)]));

/** Opens the first card step by step: its options, then its answer. */
export async function showAnswer(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Show options/ }));
  await user.click(screen.getByRole('button', { name: /^Show answer/ }));
}
