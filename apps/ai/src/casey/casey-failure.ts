import { AppError } from '@casebook/contracts';
import { isModelFailure } from '../model/model-faults.ts';

/** @returns casey.failed, the same apology for every failure of the language model; any other error unchanged */
export const caseyFailure = (error: unknown): unknown =>
  isModelFailure(error) ? new AppError('casey.failed', {}, { cause: error }) : error;
