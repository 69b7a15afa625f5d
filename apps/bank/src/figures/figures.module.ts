import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { FiguresController } from './figures.controller.ts';
import { GetFigures } from './get-figures.ts';

@Module({ imports: [QuestionsModule, MembersModule], controllers: [FiguresController], providers: [GetFigures] })
export class FiguresModule {}
