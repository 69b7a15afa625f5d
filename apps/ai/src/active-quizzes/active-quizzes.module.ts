import { Module } from '@nestjs/common';
import { ActiveQuizzesRepository } from './active-quizzes.repository.ts';
import { StoreActiveQuizWhenChanged } from './store-active-quiz-when-changed.ts';

@Module({ providers: [ActiveQuizzesRepository, StoreActiveQuizWhenChanged], exports: [ActiveQuizzesRepository] })
export class ActiveQuizzesModule {}
