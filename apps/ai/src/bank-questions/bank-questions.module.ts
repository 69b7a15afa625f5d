import { Module } from '@nestjs/common';
import { BankQuestionsRepository } from './bank-questions.repository.ts';
import { StoreBankQuestionWhenUpdated } from './store-bank-question-when-updated.ts';

@Module({ providers: [BankQuestionsRepository, StoreBankQuestionWhenUpdated], exports: [BankQuestionsRepository] })
export class BankQuestionsModule {}
