import { exam } from '@casebook/exam';
import type { AppMode } from './app-mode-slice.ts';

const keyFor = (userId: string) => `${exam.slug}-app-state:${userId}`;

/** @returns the mode this member used last on this browser; quiz at first. */
export function storedMode(userId: string): AppMode {
  const stored = window.localStorage.getItem(keyFor(userId));
  return stored !== null && parsedMode(stored) === 'question-bank' ? 'question-bank' : 'quiz';
}

export function storeMode(userId: string, mode: AppMode): void {
  window.localStorage.setItem(keyFor(userId), JSON.stringify({ mode }));
}

function parsedMode(text: string): unknown {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
