import { Module } from '@nestjs/common';
import { AuthoringModule } from '../authoring/authoring.module.ts';
import { FlagsModule } from '../flags/flags.module.ts';
import { RemovalModule } from '../removal/removal.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ActOnQuestions } from './act-on-questions.ts';
import { BulkActionsController } from './bulk-actions.controller.ts';

@Module({
  imports: [AuthoringModule, FlagsModule, RemovalModule, ReviewsModule],
  controllers: [BulkActionsController],
  providers: [ActOnQuestions],
})
export class BulkActionsModule {}
