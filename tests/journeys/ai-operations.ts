import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './operations.ts';
import type { Walker } from './walker.ts';

const POLLS = 40;
const POLL_MS = 250;

interface GeneratedPage {
  readonly items?: { readonly id: string; readonly options: { readonly id: string }[] }[];
}

/** How walkers call the ai service's operations, in this order. */
export const aiOperations: Readonly<Record<string, Call>> = {
  startGeneration: (walker) => walker.send('startGeneration', { body: { domain: 'Security Operations' } }),
  listGenerations: (walker) => walker.send('listGenerations', { query: { limit: '5' } }),
  getGeneration: async (walker) => walker.send('getGeneration', { params: { id: await newestRun(walker) } }),
  followGeneration: async (walker) => walker.send('followGeneration', { params: { id: await newestRun(walker) } }),
  continueGeneration: async (walker) => walker.send('continueGeneration', { params: { id: await newestRun(walker) } }),
  answerGeneratedQuestion: async (walker) => {
    const question = await firstQuestion(walker);
    await walker.send('answerGeneratedQuestion', {
      params: { id: question?.id ?? randomUUID() },
      body: { optionId: question?.options[0]?.id ?? randomUUID() },
    });
  },
  sendCaseyMessage: (walker) =>
    walker.send('sendCaseyMessage', {
      body: {
        message: 'What comes first in incident response?',
        ...(walker.standard && { quizId: walker.standard.id, questionId: walker.standard.items.at(-1)?.questionId }),
      },
    }),
  listCaseyMessages: (walker) => walker.send('listCaseyMessages', { query: { limit: '5' } }),
  explainQuestion: async (walker) => void (await keywordsOf(walker)),
  voteOnExplanation: async (walker) =>
    walker.send('voteOnExplanation', { params: { id: await keywordsOf(walker) }, body: { vote: -1 } }),
  listVotedExplanations: (walker) => walker.send('listVotedExplanations', { query: { limit: '5' } }),
  discardExplanation: async (walker) => walker.send('discardExplanation', { params: { id: await keywordsOf(walker) } }),
  startAiReview: async (walker) => walker.send('startAiReview', { body: { questionIds: [await anyQuestion(walker)] } }),
  runAiDiagnostic: (walker) => walker.send('runAiDiagnostic', { body: {} }),
  cancelGeneration: async (walker) => walker.send('cancelGeneration', { params: { id: await newestRun(walker) } }),
};

/** Has a question's keywords analyzed, or reads the stored ones. @returns the id of the analysis, which is in the stream's first event */
async function keywordsOf(walker: Walker): Promise<string> {
  const { text } = await walker.send('explainQuestion', { body: { questionId: await anyQuestion(walker), kind: 'keywords' } });
  return /"id":"([\da-f-]{36})"/.exec(text)?.[1] ?? randomUUID();
}

async function anyQuestion(walker: Walker): Promise<string> {
  const { body } = await walker.send<{ items?: { id: string }[] }>('listQuestions', { query: { limit: '1' } });
  return body.items?.[0]?.id ?? randomUUID();
}

async function newestRun(walker: Walker): Promise<string> {
  const { body } = await walker.send<{ items?: { id: string }[] }>('listGenerations');
  return body.items?.[0]?.id ?? randomUUID();
}

/** Waits for the run that `startGeneration` started. */
async function firstQuestion(walker: Walker) {
  for (let poll = 0; walker.member && poll < POLLS; poll += 1) {
    const { body } = await walker.send<GeneratedPage>('listGeneratedQuestions');
    if (body.items?.[0]) return body.items[0];
    await sleep(POLL_MS);
  }
  return undefined;
}
