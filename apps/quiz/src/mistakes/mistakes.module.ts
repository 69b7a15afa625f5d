import { Module } from '@nestjs/common';
import { MistakesRepository } from './mistakes.repository.ts';

@Module({ providers: [MistakesRepository], exports: [MistakesRepository] })
export class MistakesModule {}
