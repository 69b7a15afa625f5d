import { randomUUID } from 'node:crypto';
import { domainNames, suggestedTopics } from '../../../libs/exam/src/index.ts';
import type { GateUnderTest } from './gate-under-test.ts';

const REQUEST = { difficulty: 'Medium', scenarioType: 'technical', includeDistractors: true } as const;

export interface DraftedCounts {
  readonly drafts: number;
  readonly passed: number;
  readonly agreed: number;
  /** The number of refused drafts by check. */
  readonly refused: Readonly<Record<string, number>>;
  /** The model's name as the endpoint reported it. */
  readonly model: string;
  readonly text: string;
}

/**
 * Has the model write drafts, one topic after another. Counts how many pass the gate, and for how many the first blind solve chooses the
 * key.
 * @throws any error of the model's API
 */
export async function drawDrafts({ model, bank, gate, context }: GateUnderTest, drafts: number): Promise<DraftedCounts> {
  const refused: Record<string, number> = {};
  let [passed, agreed, modelName] = [0, 0, ''];
  for (let at = 0; at < drafts; at += 1) {
    const domain = domainNames[at % domainNames.length] ?? 'Asset Security';
    const topics = suggestedTopics[domain];
    const topic = topics[Math.floor(at / domainNames.length) % topics.length] ?? domain;
    const written = await model.request(
      'question-draft',
      {
        ...REQUEST,
        domain,
        topic,
        formatType: 'scenario-based',
        avoid: [...new Set((await bank.newestOf(domain, topic)).flatMap(({ tags }) => tags))].slice(0, 20),
        publications: await bank.publicationsOf(domain),
      },
      context,
    );
    modelName = written.model;
    const { question, options, correctAnswer } = written.reply;
    const solved = await model.request('blind-solve', { question, options: options.map(({ text }) => text) }, context);
    if (solved.reply.answer === correctAnswer) agreed += 1;
    const generation = {
      id: randomUUID(),
      userId: context.userId,
      options: { ...REQUEST, domain, questionType: 'scenario-based' as const },
    };
    const draft = { draft: written.reply, model: written.model, promptVersions: {} };
    const result = await gate.pass(draft, { generation, topic }, context);
    if ('check' in result) refused[result.check] = (refused[result.check] ?? 0) + 1;
    else passed += 1;
  }
  const reasons = Object.entries(refused).map(([check, count]) => `${check} ${count}`);
  const text =
    `${drafts} drafts by ${modelName}: ${passed} passed the gate, ${drafts - passed} were refused` +
    `${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}; the first blind solve agreed with ${agreed}`;
  return { drafts, passed, agreed, refused, model: modelName, text };
}
