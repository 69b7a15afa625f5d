import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Item analysis of every question that was answered. */
export const AnalyseStatistics = defineJob('bank.analyse-statistics.v1', 'bank.statistics', z.strictObject({}));

/** How often it is done: figures of hundreds of answers do not turn within minutes. */
export const ANALYSED_EVERY_MS = 10 * 60_000;
