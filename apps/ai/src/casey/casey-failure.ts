import { AppError } from '@casebook/contracts';
import { isModelFailure } from '../model/model-faults.ts';

/** @returns casey.failed, the specification's one sentence (001 section 8), for a failure of the language model; any other error itself */
export const caseyFailure = (error: unknown): unknown =>
  isModelFailure(error) ? new AppError('casey.failed', {}, { cause: error }) : error;
