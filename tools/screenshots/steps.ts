import type { Page } from '@playwright/test';
import { showAnswer } from '../../tests/journeys/bank-screen.ts';

/** The steps through a quiz. */
export const quizSteps = {
  answer: async (page: Page) => {
    const submit = page.getByRole('button', { name: 'Submit Answer' });
    if (await submit.isVisible()) {
      await page.keyboard.press('b');
      await submit.click();
    }
    await page.getByRole('button', { name: /Next Question|Complete Quiz/ }).waitFor();
  },
  takeDaily: async (page: Page) => {
    const start = page.getByRole('button', { name: 'Start Daily Quiz' });
    await start.or(page.getByRole('link', { name: 'See Results' })).waitFor();
    if (!(await start.isVisible())) {
      await page.getByRole('link', { name: 'See Results' }).click();
    } else {
      await start.click();
      await quizSteps.answerAll(page);
    }
    await page.getByText('Question review').waitFor();
  },
  startQuiz: async (page: Page) => {
    await page.goto('/quiz');
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.getByRole('button', { name: 'Submit Answer' }).waitFor();
  },
  answerAll: async (page: Page) => {
    const [next, complete] = [
      page.getByRole('button', { name: 'Next Question' }),
      page.getByRole('button', { name: 'Complete Quiz' }),
    ];
    for (let isOver = false; !isOver; ) {
      await page.getByRole('button', { name: /Submit Answer|Next Question|Complete Quiz/ }).waitFor();
      await quizSteps.answer(page);
      isOver = await complete.isVisible();
      await (isOver ? complete : next).click();
    }
    await page.getByText('Question review').waitFor();
  },
};

/** Opens the first card and scrolls it to the top. */
export async function openFirstQuestion(page: Page): Promise<void> {
  const card = page.getByRole('article').first();
  await showAnswer(card);
  await card.getByRole('button', { name: /^Hide options/ }).hover();
  await page.mouse.wheel(0, 560);
  await page.mouse.move(0, 0);
}

/** Uploads a file whose preview shows every outcome. */
export async function uploadFile(page: Page): Promise<void> {
  const rows = [
    'net-1,Which device keeps two segments apart by policy?,A hub,A firewall,A repeater,A patch panel,B,Communication and Network Security',
    'net-2,What is checked first when a link is down?,The cable,The policy,The contract,The budget,A,Communication and Network Security',
    'net-3,Which record shows who entered the room?,The badge log,The floor plan,The lease,The map,,Security Operations',
    'net-4,Which cloud model leaves patching to the customer?,IaaS,PaaS,SaaS,FaaS,A,Gardening',
  ];
  const text = `id,question,A,B,C,D,answer,domain\n${rows.join('\n')}\n`;
  await page
    .getByLabel('Choose a file or drop it here')
    .setInputFiles({ name: 'network-questions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Read File' }).click();
}
