import { Module } from '@nestjs/common';
import { KeepMistakes } from './keep-mistakes.ts';
import { ListMistakes } from './list-mistakes.ts';
import { MistakesController } from './mistakes.controller.ts';
import { MistakesRepository } from './mistakes.repository.ts';

@Module({
  controllers: [MistakesController],
  providers: [MistakesRepository, KeepMistakes, ListMistakes],
  exports: [MistakesRepository, KeepMistakes],
})
export class MistakesModule {}
