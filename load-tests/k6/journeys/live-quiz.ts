import http from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import type { QuizLive } from '../../../libs/contracts/src/quiz/live.ts';
import { type Journey, JourneyAbandoned, type Learner } from '../learner.ts';
import { routeOf } from '../operations.ts';
import { tagPhase } from '../phases.ts';
import { settings } from '../settings.ts';
import { answerItem } from './answer-item.ts';
import { startOrResumeQuiz } from './standard-quiz.ts';

const ANSWERS = 4;
const THINKING_MS = 2_000;
/** The pause between two requests, even after a refusal: the wait in `Retry-After` is as long. Milliseconds. */
const TURN_MS = 1_000;
/** An answer acknowledged at least this long before the stream's end must be in the stream. Milliseconds. */
const DELIVERY_MS = 1_000;

const opened = new Trend('stream_first_event', true);
const events = new Counter('stream_events');
const undelivered = new Rate('stream_answers_undelivered');

/**
 * Follows a quiz on one device while the member answers on another. k6 can't read a response before it ends, so a timeout ends the stream,
 * and what had arrived by then is compared with the answers.
 */
export async function liveQuiz(learner: Learner): Promise<void> {
  tagPhase();
  try {
    const quiz = await finish(startOrResumeQuiz(learner));
    const items = quiz.items.filter(({ answer }) => !answer).slice(0, ANSWERS);
    const stream = followFor(learner, quiz.id, items.length * (THINKING_MS + TURN_MS) + DELIVERY_MS + THINKING_MS);
    const answeredAt = new Map<string, number>();
    for (const item of items) {
      await pause(THINKING_MS);
      tagPhase();
      await finish(answerItem(learner, quiz.id, item));
      answeredAt.set(item.id, Date.now());
    }
    const { endedAt, received } = await stream;
    for (const [id, at] of answeredAt) if (at <= endedAt - DELIVERY_MS) undelivered.add(!received.has(id));
    if (quiz.items.every(({ id, answer }) => answer || answeredAt.has(id)))
      await finish(learner.request('completeQuiz', { path: { id: quiz.id }, body: {} }));
  } catch (error) {
    if (!(error instanceof JourneyAbandoned)) throw error;
  }
}

/** @returns the items whose answers a stream delivered within `ms` */
async function followFor(
  learner: Learner,
  quizId: string,
  ms: number,
): Promise<{ endedAt: number; received: ReadonlySet<string> }> {
  const { method, path } = routeOf('followQuiz', { id: quizId });
  const response = await http.asyncRequest(method, `${settings.url}${path}`, null, {
    headers: { ...learner.headers(), accept: 'text/event-stream' },
    tags: { name: 'followQuiz' },
    timeout: ms,
  });
  opened.add(response.timings.waiting);
  return { endedAt: Date.now(), received: answersIn(String(response.body ?? '')) };
}

function answersIn(text: string): ReadonlySet<string> {
  const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => json ?? '');
  events.add(data.length);
  return new Set(data.flatMap((json) => (JSON.parse(json) as QuizLive).answers.map(({ itemId }) => itemId)));
}

/** Runs a journey to its end, pausing whenever the learner would think. */
async function finish<Result>(journey: Journey<Result>): Promise<Result> {
  for (;;) {
    const turn = journey.next();
    if (turn.done) return turn.value;
    await pause(TURN_MS);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
