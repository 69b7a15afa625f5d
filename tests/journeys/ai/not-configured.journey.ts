import { callApi } from '../api.ts';
import { cards } from '../bank-screen.ts';
import { expect, expectAccessible, test } from '../casebook.ts';
import { openSignedIn } from '../screens.ts';
import { startSecondAi, startSecondGateway } from '../second-gateway.ts';
import { CASEY, newPaidMember } from './casey-steps.ts';
import { GENERATOR } from './generator-steps.ts';

test('in production without a key the generator and Casey say so, and everything else works', { tag: '@screen' }, async ({
  page,
}) => {
  const member = await newPaidMember();
  await using ai = await startSecondAi({ NODE_ENV: 'production', OPENAI_API_KEY: '' });
  await using gateway = await startSecondGateway({ AI_URL: ai.origin });
  const { origin } = gateway;
  await openSignedIn(page, member, origin);

  await page.goto(`${origin}${GENERATOR}`);
  await expect(page.getByRole('heading', { name: 'AI is not configured' })).toBeVisible();
  await expect(page.getByText('This installation has no language model, so it can’t generate questions.')).toBeVisible();
  await expectAccessible(page);
  const refused = await callApi<{ code: string }>('POST', '/api/v1/ai/generations', {
    token: member.token,
    body: { domain: 'Asset Security' },
    origin,
  });
  expect([refused.status, refused.body.code]).toEqual([503, 'ai.not-configured']);
  await page.goto(`${origin}${CASEY}`);
  await expect(page.getByRole('heading', { name: 'AI is not configured' })).toBeVisible();

  await page.goto(`${origin}/questions`);
  await expect(cards(page).first()).toBeVisible();
  await page.goto(`${origin}/quiz`);
  await page.getByRole('button', { name: 'Start Quiz', exact: true }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  // Closed first, because its streams would break when the gateway stops.
  await page.close();
});
