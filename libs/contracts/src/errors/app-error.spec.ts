import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error.ts';

describe('the message of an error', () => {
  it('contains the facts that it names', () => {
    expect(new AppError('ai.minute-limit', { limit: 10 }).message).toBe('Rate limit exceeded. Maximum 10 requests per minute.');
  });

  it('shows a missing fact as its name', () => {
    expect(new AppError('ai.minute-limit').message).toBe('Rate limit exceeded. Maximum {limit} requests per minute.');
  });

  it('is the catalog’s if it names none', () => {
    expect(new AppError('ai.high-usage').message).toBe('High usage detected. Please moderate your request frequency.');
  });
});
