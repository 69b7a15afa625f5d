import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { letMemberGo, type Transaction } from '@casebook/platform';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { MistakesRepository } from '../mistakes/mistakes.repository.ts';
import { ErasedProgressRepository } from '../progress/erased-progress.repository.ts';
import { QuestionPoolRepository } from '../question-pool/question-pool.repository.ts';
import { AnswersRepository } from '../quizzes/answers.repository.ts';
import { QuizzesRepository } from '../quizzes/quizzes.repository.ts';
import { QuestionUsesRepository } from '../setup/question-uses.repository.ts';

/** Erases a member's data in this service. Other members' statistics keep the pseudonym. */
@Consumer(UserChanged, 'quiz')
export class EraseMemberWhenUserDeleted {
  constructor(
    private readonly quizzes: QuizzesRepository,
    private readonly answers: AnswersRepository,
    private readonly memberQuestions: MemberQuestionsRepository,
    private readonly mistakes: MistakesRepository,
    private readonly progress: ErasedProgressRepository,
    private readonly uses: QuestionUsesRepository,
    private readonly pool: QuestionPoolRepository,
  ) {}

  async handle(tx: Transaction, { data }: EventOf<typeof UserChanged>): Promise<void> {
    if (!data.deleted) return;
    await letMemberGo(tx, data.id);
    await this.quizzes.eraseAllOf(tx, data.id);
    await this.answers.forgetFirstAnswersOf(tx, data.id);
    await this.memberQuestions.eraseAllOf(tx, data.id);
    await this.mistakes.eraseAllOf(tx, data.id);
    await this.progress.eraseAllOf(tx, data.id, data.pseudonym);
    await this.uses.eraseAllOf(tx, data.id);
    await this.pool.pseudonymize(tx, data.id, data.pseudonym);
  }
}
