import { randomUUID } from 'node:crypto';
import type { CredentialRequestOptions } from '@casebook/contracts';
import type { SoftwareAuthenticator } from '../../apps/identity/test/software-authenticator.ts';
import { type Answer, callApi } from './api.ts';
import { canariesIn } from './canaries.ts';
import type { Member } from './members.ts';

/** The part of the served description that a walker needs. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: object;
  readonly parameters?: readonly { readonly in: string; readonly required?: boolean }[];
}

export interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the walker's own token. */
  readonly token?: string;
}

export interface QuizBody {
  readonly id: string;
  readonly items: readonly {
    readonly id: string;
    readonly questionId: string;
    readonly scenario?: { readonly setId: string; readonly place: number; readonly size: number; readonly text: string };
    readonly exhibit?: object;
    readonly options: readonly { readonly id: string }[];
    readonly answer?: object;
  }[];
}

export interface WalkersFactor {
  readonly id: string;
  /** Base32. */
  readonly secret: string;
  /** The access token of its account. */
  readonly token: string;
  readonly challengeId?: string;
  readonly recoveryCode?: string;
}

/** A passkey of another account of a walker. */
interface WalkersPasskey {
  readonly id?: string;
  /** The access token of its account. */
  readonly token: string;
  readonly authenticator: SoftwareAuthenticator;
  readonly registration: object;
}

const BANK = ['listQuestions', 'getQuestion'];
const AUTHORING = ['editQuestion', 'setQuestionStatus', 'getVersion', 'compareVersions', 'restoreVersion', 'decideReview'];
/** Operations with which admins review flags. They return questions with their keys. */
const FLAGS = ['listFlaggedQuestions', 'decideFlags'];
/** Operations that return the member's own generated questions with their keys: with access, or once they are answered. */
const GENERATED = ['listGeneratedQuestions', 'answerGeneratedQuestion'];
/** Downloads, which contain keys. */
const FILES = ['exportQuestions', 'getBankData'];
/** Operations whose replies cite questions that the member has answered. */
const CASEY = ['sendCaseyMessage', 'listCaseyMessages'];
const QUIZ = ['startQuiz', 'getQuiz', 'followQuiz', 'listQuizzes', 'submitAnswer', 'completeQuiz', 'discardQuiz', 'getDaily'];

/** Calls every operation as one caller and records responses with keys or explanations that the caller may not read. */
export class Walker {
  readonly leaks: string[] = [];
  /** The statuses of each operation. */
  readonly statuses = new Map<string, number[]>();
  /** The questions whose canaries each operation returned. */
  readonly revealed = new Map<string, Set<string>>();
  daily: QuizBody | undefined;
  /** A second factor of another account of the walker. */
  factor: WalkersFactor | undefined;
  passkey: WalkersPasskey | undefined;
  passkeyChallenge: { readonly challenge_id: string; readonly options: CredentialRequestOptions } | undefined;
  /** A question of the walker, whose key its author may read. */
  ownQuestion: string | undefined;
  /** An account that the walker created as an admin. */
  administered: string | undefined;
  /** A referral code that the walker added as an admin. */
  referralCode: string | undefined;
  /** An import of the walker. */
  ownImport: string | undefined;
  standard: QuizBody | undefined;
  readonly #answered = { questions: new Set<string>(), items: new Set<string>() };
  readonly #routes: Map<string, { method: string; path: string }>;

  constructor(
    description: ApiDescription,
    readonly name: string,
    readonly member: Member | undefined,
    /** Whether the bank's routes may return keys. */
    readonly canReadBank: boolean,
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

  /** Allows this item's key in later responses. */
  recordAnswer({ id, questionId }: QuizBody['items'][number]): void {
    this.#answered.items.add(id);
    this.#answered.questions.add(questionId);
  }

  async send<Body = unknown>(operationId: string, request: Request = {}): Promise<Answer<Body>> {
    const route = this.#routes.get(operationId);
    if (!route) throw new Error(`The served description has no ${operationId}`);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => request.params?.[name] ?? randomUUID());
    const search = new URLSearchParams(request.query).toString();
    const answer = await callApi<Body>(route.method, search ? `${path}?${search}` : path, {
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
    const revealed = this.revealed.get(operationId) ?? new Set();
    this.revealed.set(operationId, revealed);
    for (const questionId of canaries) {
      revealed.add(questionId);
      if (!this.#canReadQuestion(operationId, questionId))
        this.leaks.push(`${this.name} ${operationId} ${status}: the explanation of ${questionId}`);
    }
    for (const object of objectsWithKey(body))
      if (!this.#canReadObject(operationId, { ...object }))
        this.leaks.push(`${this.name} ${operationId} ${status}: ${Object.keys(object).join()}`);
  }

  #canReadQuestion(operationId: string, questionId: string): boolean {
    if (BANK.includes(operationId)) return this.canReadBank;
    if ([...FILES, ...FLAGS].includes(operationId)) return this.isAdmin;
    return [...QUIZ, ...CASEY].includes(operationId) && this.#answered.questions.has(questionId);
  }

  #canReadObject(operationId: string, { itemId, id, questionId, chosenOptionId }: Readonly<Record<string, unknown>>): boolean {
    if (operationId === 'addQuestion') return true;
    if (GENERATED.includes(operationId)) return this.canReadBank || chosenOptionId !== undefined;
    if (FLAGS.includes(operationId)) return this.isAdmin;
    if (AUTHORING.includes(operationId)) return this.isAdmin || [id, questionId].includes(this.ownQuestion ?? 'none');
    if (BANK.includes(operationId)) return this.canReadBank;
    if (CASEY.includes(operationId)) return typeof questionId === 'string' && this.#answered.questions.has(questionId);
    // These files contain own questions, or an admin's export of the bank. In them, the canaries are checked instead.
    if (FILES.includes(operationId)) return true;
    return QUIZ.includes(operationId) && typeof itemId === 'string' && this.#answered.items.has(itemId);
  }
}

/** @returns every object in a JSON body that has a field for the key or the explanation */
function objectsWithKey(body: unknown): object[] {
  if (typeof body !== 'object' || body === null) return [];
  const inside = Object.values(body).flatMap(objectsWithKey);
  return 'correctOptionId' in body || 'explanation' in body ? [body, ...inside] : inside;
}
