import { Module } from '@nestjs/common';
import { DailySetsRepository } from './daily-sets.repository.ts';
import { StoreDailySetWhenDrawn } from './store-daily-set-when-drawn.ts';

@Module({ providers: [DailySetsRepository, StoreDailySetWhenDrawn] })
export class DailySetsModule {}
