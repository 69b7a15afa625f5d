import { Module } from '@nestjs/common';
import { AnsweredQuestionsModule } from '../answered-questions/answered-questions.module.ts';
import { DailySetsModule } from '../daily-sets/daily-sets.module.ts';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { MistakesModule } from '../mistakes/mistakes.module.ts';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { SetupModule } from '../setup/setup.module.ts';
import { RepublishActiveQuizzes } from './active-quiz.ts';
import { AnswersRepository } from './answers.repository.ts';
import { CompleteQuiz, DiscardQuiz } from './end-quiz.ts';
import { GetQuiz, ListQuizzes } from './get-quiz.ts';
import { FollowQuiz, SaveQuizState } from './live/follow-quiz.ts';
import { LiveQuizController } from './live/live-quiz.controller.ts';
import { LiveStateRepository } from './live/live-state.repository.ts';
import { QuizzesController } from './quizzes.controller.ts';
import { QuizzesRepository } from './quizzes.repository.ts';
import { StartQuiz } from './start-quiz.ts';
import { SubmitAnswer } from './submit-answer.ts';

@Module({
  imports: [QuestionPoolModule, MemberQuestionsModule, DailySetsModule, SetupModule, MistakesModule, AnsweredQuestionsModule],
  controllers: [QuizzesController, LiveQuizController],
  providers: [
    QuizzesRepository,
    AnswersRepository,
    StartQuiz,
    ListQuizzes,
    GetQuiz,
    SubmitAnswer,
    CompleteQuiz,
    DiscardQuiz,
    LiveStateRepository,
    SaveQuizState,
    FollowQuiz,
    RepublishActiveQuizzes,
  ],
  exports: [QuizzesRepository, AnswersRepository],
})
export class QuizzesModule {}
