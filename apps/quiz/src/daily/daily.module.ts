import { Module } from '@nestjs/common';
import { QuizzesModule } from '../quizzes/quizzes.module.ts';
import { DailyController } from './daily.controller.ts';
import { GetDaily } from './get-daily.ts';

@Module({ imports: [QuizzesModule], controllers: [DailyController], providers: [GetDaily] })
export class DailyModule {}
