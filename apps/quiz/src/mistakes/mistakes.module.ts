import { Module } from '@nestjs/common';
import { ListMistakes } from './list-mistakes.ts';
import { MistakesController } from './mistakes.controller.ts';
import { MistakesRepository } from './mistakes.repository.ts';

@Module({
  controllers: [MistakesController],
  providers: [MistakesRepository, ListMistakes],
  exports: [MistakesRepository],
})
export class MistakesModule {}
