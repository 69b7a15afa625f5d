import { type Answer, ask } from './api.ts';
import { canariesIn } from './canaries.ts';
import type { Member } from './members.ts';

/** The served description, as far as a walk through its routes needs it. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another token than the walker's own. */
  readonly token?: string;
}

export interface QuizBody {
  readonly id: string;
  readonly items: readonly {
    readonly id: string;
    readonly questionId: string;
    readonly options: readonly { readonly id: string }[];
    readonly answer?: object;
  }[];
}

const BANK = ['listQuestions', 'getQuestion'];
const AUTHORING = ['editQuestion', 'setQuestionStatus', 'getVersion', 'compareVersions', 'restoreVersion', 'decideReview'];
const QUIZ = ['startQuiz', 'getQuiz', 'followQuiz', 'listQuizzes', 'submitAnswer', 'completeQuiz', 'discardQuiz', 'getDaily'];

/** Somebody who calls every route, and notes which answers tell what this caller may not know. */
export class Walker {
  readonly leaks: string[] = [];
  /** How each operation answered. */
  readonly statuses = new Map<string, number[]>();
  /** The questions whose canary each operation told. */
  readonly told = new Map<string, Set<string>>();
  daily: QuizBody | undefined;
  /** A question that this walker wrote: its key is no secret to its author. */
  ownQuestion: string | undefined;
  /** An import that this walker started. */
  ownImport: string | undefined;
  standard: QuizBody | undefined;
  readonly #answered = { questions: new Set<string>(), items: new Set<string>() };
  readonly #routes: Map<string, { method: string; path: string }>;

  constructor(
    description: ApiDescription,
    readonly name: string,
    readonly member: Member | undefined,
    /** Whether the bank's routes may tell the key. */
    readonly readsBank: boolean,
    readonly isAdmin = false,
  ) {
    this.#routes = new Map(
      Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }] as const,
        ),
      ),
    );
  }

  /** From here on the answer to this item may be told. */
  answers({ id, questionId }: QuizBody['items'][number]): void {
    this.#answered.items.add(id);
    this.#answered.questions.add(questionId);
  }

  async send<Body = unknown>(operationId: string, request: Request = {}): Promise<Answer<Body>> {
    const route = this.#routes.get(operationId);
    if (!route) throw new Error(`The served description has no ${operationId}`);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => request.params?.[name] ?? name);
    const search = new URLSearchParams(request.query).toString();
    const answer = await ask<Body>(route.method, search ? `${path}?${search}` : path, {
      token: request.token ?? this.member?.token,
      body: request.body,
      headers: request.headers,
    });
    this.statuses.set(operationId, [...(this.statuses.get(operationId) ?? []), answer.status]);
    this.#inspect(operationId, answer);
    return answer;
  }

  #inspect(operationId: string, { status, text, headers, body }: Answer<unknown>): void {
    const canaries = canariesIn(`${[...headers.values()].join('\n')}\n${text}`);
    const told = this.told.get(operationId) ?? new Set();
    this.told.set(operationId, told);
    for (const questionId of canaries) {
      told.add(questionId);
      if (!this.#mayReadQuestion(operationId, questionId))
        this.leaks.push(`${this.name} ${operationId} ${status}: the explanation of ${questionId}`);
    }
    for (const holder of objectsWithKey(body))
      if (!this.#mayReadHolder(operationId, { ...holder }))
        this.leaks.push(`${this.name} ${operationId} ${status}: ${Object.keys(holder).join()}`);
  }

  #mayReadQuestion(operationId: string, questionId: string): boolean {
    if (BANK.includes(operationId)) return this.readsBank;
    if (operationId === 'exportQuestions') return this.isAdmin;
    return QUIZ.includes(operationId) && this.#answered.questions.has(questionId);
  }

  #mayReadHolder(operationId: string, { itemId, id, questionId }: Readonly<Record<string, unknown>>): boolean {
    if (operationId === 'addQuestion') return true;
    if (AUTHORING.includes(operationId)) return this.isAdmin || [id, questionId].includes(this.ownQuestion ?? 'none');
    if (BANK.includes(operationId)) return this.readsBank;
    // A file of one's own questions, or an admin's of the bank; what stands in it is looked at by its canaries.
    if (operationId === 'exportQuestions') return true;
    return QUIZ.includes(operationId) && typeof itemId === 'string' && this.#answered.items.has(itemId);
  }
}

/** Every object in a JSON body that has a field for the key or for its explanation. */
function objectsWithKey(body: unknown): object[] {
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.values(body).flatMap(objectsWithKey);
  return 'correctOptionId' in body || 'explanation' in body ? [body, ...inside] : inside;
}
