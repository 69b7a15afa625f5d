import {
  AppError,
  CASEY_MISTAKE_SUGGESTIONS,
  CASEY_SUGGESTIONS,
  type CaseySuggestion,
  type CaseySuggestions,
} from '@casebook/contracts';
import { type Caller, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActiveQuizzesRepository } from '../active-quizzes/active-quizzes.repository.ts';
import { CaseyQuestionsRepository } from './casey-questions.repository.ts';

/** The generic prompts: at least one for each domain of the exam. */
export const genericSuggestions: readonly string[] = [
  'What is the difference between risk mitigation and risk transfer?',
  'How do due care and due diligence differ?',
  'When does data need to be reclassified?',
  'Explain symmetric and asymmetric encryption with an everyday example.',
  'What does Bell-LaPadula protect, and what doesn’t it protect?',
  'Why does network segmentation take more than a firewall?',
  'How do authentication and authorization differ?',
  'When is role-based access control the better choice?',
  'What does a penetration test show that a vulnerability scan doesn’t?',
  'What comes first in incident response, and why?',
  'How do recovery time and recovery point objectives differ?',
  'Where does security belong in the software development life cycle?',
];

const STEM_LENGTH = 110;

/** A mistake of the member. */
interface MistakenQuestion {
  readonly id: string;
  readonly stem: string;
}

/** @returns at most 12: the mistakes, up to six, each followed by a generic prompt, then the other generic prompts */
export function suggestionsFor(mistakes: readonly MistakenQuestion[]): CaseySuggestion[] {
  const own = mistakes.slice(0, CASEY_MISTAKE_SUGGESTIONS).map(({ id, stem }) => ({ text: mistakeText(stem), questionId: id }));
  const generic = genericSuggestions.map((text) => ({ text }));
  const mixed = own.flatMap((mistake, at) => [mistake, ...generic.slice(at, at + 1)]);
  return [...mixed, ...generic.slice(own.length)].slice(0, CASEY_SUGGESTIONS);
}

function mistakeText(stem: string): string {
  const line = stem.replace(/\s+/g, ' ').trim();
  return `Help me with a question I missed: ${line.length <= STEM_LENGTH ? line : `${line.slice(0, STEM_LENGTH).replace(/\s+\S*$/, '')}…`}`;
}

/** How many mistakes are read: more than are suggested, because some may be unanswered in an active quiz. */
const READ_MISTAKES = 50;

/**
 * Lists twelve suggestions for a message. They include the caller's latest mistakes, except those that are unanswered in an active quiz.
 */
@Injectable()
export class ListCaseySuggestions {
  constructor(
    private readonly access: MemberAccess,
    private readonly quizzes: ActiveQuizzesRepository,
    private readonly questions: CaseyQuestionsRepository,
  ) {}

  /** @throws access.required */
  async execute(caller: Caller): Promise<CaseySuggestions> {
    if (!(await this.access.has(caller))) throw new AppError('access.required');
    const [mistakes, open] = await Promise.all([
      this.questions.mistakes(caller.id, READ_MISTAKES),
      this.quizzes.openQuestions(caller.id),
    ]);
    const ids = new Set(open.map(({ id }) => id));
    return { items: suggestionsFor(mistakes.filter(({ id }) => !ids.has(id)).slice(0, CASEY_MISTAKE_SUGGESTIONS)) };
  }
}
