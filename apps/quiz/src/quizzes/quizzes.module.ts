import { Module } from '@nestjs/common';
import { DailySetsModule } from '../daily-sets/daily-sets.module.ts';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { MistakesModule } from '../mistakes/mistakes.module.ts';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { AnswersRepository } from './answers.repository.ts';
import { CompleteQuiz } from './complete-quiz.ts';
import { DiscardQuiz } from './discard-quiz.ts';
import { FillQuiz } from './fill-quiz.ts';
import { GetQuiz } from './get-quiz.ts';
import { ListQuizzes } from './list-quizzes.ts';
import { QuizzesController } from './quizzes.controller.ts';
import { QuizzesRepository } from './quizzes.repository.ts';
import { StartDailyQuiz } from './start-daily-quiz.ts';
import { StartQuiz } from './start-quiz.ts';
import { StartStandardQuiz } from './start-standard-quiz.ts';
import { SubmitAnswer } from './submit-answer.ts';

@Module({
  imports: [QuestionPoolModule, MemberQuestionsModule, DailySetsModule, MistakesModule],
  controllers: [QuizzesController],
  providers: [
    QuizzesRepository,
    AnswersRepository,
    StartQuiz,
    StartDailyQuiz,
    StartStandardQuiz,
    FillQuiz,
    ListQuizzes,
    GetQuiz,
    SubmitAnswer,
    CompleteQuiz,
    DiscardQuiz,
  ],
  exports: [QuizzesRepository, AnswersRepository],
})
export class QuizzesModule {}
