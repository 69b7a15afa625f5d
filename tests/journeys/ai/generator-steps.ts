import type { AiLimits, GeneratorView } from '@casebook/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect } from '../casebook.ts';
import type { Member } from '../members.ts';
import { setting, waitFor } from '../running-system.ts';

export const GENERATOR = '/questions/generator';

export const generate = (page: Page, count: 1 | 5 | 10): Locator =>
  page.getByRole('button', { name: `Generate ${count}`, exact: true });

/** Controls the stand-in for OpenAI (`apps/sandbox/src/openai/control-routes.ts`). */
export async function controlModel(control: 'behave' | 'clear', input: object = {}): Promise<void> {
  const { status, text } = await callApi('POST', `/api/openai/${control}`, { body: input, origin: setting('CASEBOOK_MAILBOX') });
  if (status !== 200) throw new Error(text);
}

export const generatorOf = async ({ token }: Member): Promise<GeneratorView> =>
  (await callApi<GeneratorView>('GET', '/api/v1/ai/generator', { token })).body;

/** Waits until the ai service has received the member's address or access. */
export async function waitForGenerator(member: Member, { hasAccess }: { hasAccess: boolean }): Promise<void> {
  await waitFor('the ai service has the member', async () => {
    const { free } = await generatorOf(member);
    return hasAccess ? free === undefined : free?.eligible;
  });
}

/** Waits until no limit, such as the cooldown after the previous request, would refuse the member's next one. */
export async function waitForLimits({ token }: Member): Promise<void> {
  await waitFor('the cooldown is over', async () => {
    const { body } = await callApi<AiLimits>('GET', '/api/v1/ai/limits', { token });
    return body.waitMs === 0;
  });
}

/** Opens the generator and chooses a domain. */
export async function openGenerator(page: Page, domain?: string): Promise<void> {
  await page.goto(GENERATOR);
  await expect(generate(page, 1)).toBeVisible();
  if (domain) await page.getByRole('button', { name: new RegExp(`^${domain}`) }).click();
}

export const runPanel = (page: Page, title: string | RegExp): Locator => page.getByRole('region', { name: title });
