import { type EventOf, UserChanged } from '@casebook/contracts';
import { Consumer } from '@casebook/messaging';
import { letMemberGo, type Transaction } from '@casebook/platform';
import { AnswersRepository } from '../answers/answers.repository.ts';
import { FlagsRepository } from '../flags/flags.repository.ts';
import { MemberQuestionsRepository } from '../member-questions/member-questions.repository.ts';
import { QuestionVersionsRepository } from '../questions/question-versions.repository.ts';
import { QuestionsRepository } from '../questions/questions.repository.ts';
import { RatingsRepository } from '../ratings/ratings.repository.ts';
import { ImportQuotasRepository } from '../transfer/imports/import-quotas.repository.ts';
import { ImportsRepository } from '../transfer/imports/imports.repository.ts';
import { MembersRepository } from './members.repository.ts';

/**
 * Stores who is a member, and in which role. Of one who is gone, answers, ratings, flags and their history stay under the pseudonym, since figures and
 * history need the rows; marks, imports and the own words of a flag go.
 */
@Consumer(UserChanged, 'bank')
export class StoreMembersWhenUserChanged {
  constructor(
    private readonly members: MembersRepository,
    private readonly answers: AnswersRepository,
    private readonly marks: MemberQuestionsRepository,
    private readonly questions: QuestionsRepository,
    private readonly versions: QuestionVersionsRepository,
    private readonly flags: FlagsRepository,
    private readonly ratings: RatingsRepository,
    private readonly imports: ImportsRepository,
    private readonly importQuotas: ImportQuotasRepository,
  ) {}

  async handle(tx: Transaction, { data, aggregateVersion }: EventOf<typeof UserChanged>): Promise<void> {
    const { id, deleted } = data;
    if (deleted) await letMemberGo(tx, id);
    await this.members.upsertIfNewer(tx, {
      id,
      version: aggregateVersion,
      deleted,
      ...(data.deleted ? { pseudonym: data.pseudonym } : { role: data.role }),
    });
    if (!data.deleted) return;
    await this.answers.pseudonymise(tx, data.id, data.pseudonym);
    // In the order in which flagging locks them.
    await this.marks.eraseAllOf(tx, data.id);
    await this.questions.pseudonymise(tx, data.id, data.pseudonym);
    await this.versions.pseudonymise(tx, data.id, data.pseudonym);
    await this.flags.pseudonymise(tx, data.id, data.pseudonym);
    await this.ratings.pseudonymise(tx, data.id, data.pseudonym);
    await this.imports.eraseAllOf(tx, data.id);
    await this.importQuotas.eraseAllOf(tx, data.id);
  }

  empty(tx: Transaction): Promise<void> {
    return this.members.empty(tx);
  }
}
