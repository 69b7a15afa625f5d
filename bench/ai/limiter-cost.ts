import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Database, systemCaller } from '@casebook/platform';
import type { StartGeneration } from '../../apps/ai/src/generations/start-generation.ts';
import type { RequestPermit } from '../../apps/ai/src/limits/request-permit.ts';
import { artifactsFolder, startRedis } from '../../libs/servers/src/index.ts';
import { bootAi } from '../../tests/ai/booted-ai.ts';
import type { Measurement } from '../report.ts';
import { interleaved } from '../rounds.ts';

const REQUESTS = 100;
const INPUT = {
  difficulty: 'Easy',
  questionType: 'scenario-based',
  scenarioType: 'technical',
  includeDistractors: true,
  count: 1,
} as const;

/**
 * Measures requests for a question with and without the limiter, in the ai service. The members have used up their free questions, so the
 * database is read but no run starts. HTTP is left out, because it would only lower the ratio.
 */
export async function limiterCost(store: 'memory' | 'Redis'): Promise<Measurement> {
  const folder = artifactsFolder('bench', `ai-${store}-${process.pid}`);
  const redis = store === 'Redis' ? await startRedis() : undefined;
  try {
    const settings = {
      OPENAI_API_KEY: 'no call is made',
      LIMIT_SCALE: '1000000',
      ...(redis && { REDIS_URL: redis.url }),
    };
    const { database, provided, stop } = await bootAi(folder, settings);
    try {
      const startGeneration = provided<StartGeneration>('StartGeneration');
      const permit = provided<RequestPermit>('RequestPermit');
      const { require } = permit;
      const requests = async () => {
        const members = await addMembers(database);
        const startMs = performance.now();
        for (const id of members) await expectRefusal(startGeneration, id);
        return (performance.now() - startMs) / members.length;
      };
      const sides = {
        with: () => requests(),
        without: async () => {
          permit.require = async () => {};
          return requests().finally(() => Object.assign(permit, { require }));
        },
      };
      await interleaved(sides, 2);
      const medians = await interleaved(sides);
      return {
        name: `a request with the limiter in ${store} ÷ without`,
        result: `${medians.with.toFixed(2)} ms`,
        baseline: `${medians.without.toFixed(2)} ms`,
        ratio: medians.with / medians.without,
      };
    } finally {
      await stop();
    }
  } finally {
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addMembers(database: Database): Promise<string[]> {
  const members = Array.from({ length: REQUESTS }, () => randomUUID());
  await database.write(systemCaller('benchmark', randomUUID()), async ({ sql }) => {
    await sql.execute`
      INSERT INTO members (id, version, deleted, has_address) SELECT id, 1, false, true FROM unnest(${members}::uuid[]) AS id`;
    // Uses up this week's questions and those of the next weeks, so that the benchmark can run across a week's end.
    await sql.execute`
      INSERT INTO free_allowances (user_id, week, spent)
      SELECT id, to_char(now() AT TIME ZONE 'UTC' + days * interval '1 day', 'IYYY-"W"IW'), 1000
      FROM unnest(${members}::uuid[]) AS id, unnest(ARRAY[0, 7]) AS days`;
  });
  return members;
}

/** @throws Error unless the expected limit refuses the request */
async function expectRefusal(startGeneration: StartGeneration, id: string): Promise<void> {
  const caller = { id, role: 'member' as const, correlationId: randomUUID() };
  const refusal = await startGeneration.execute(caller, INPUT).then(
    () => 'nothing',
    (error: unknown) => String(Object(error).code),
  );
  if (refusal !== 'generation.free-used-up') throw new Error(`${refusal} refused instead of the weekly allowance`);
}
