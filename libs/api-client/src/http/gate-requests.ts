import { isRequestProblem, messageOf } from './problem.ts';

/**
 * Requests that the server refused because the admin gate is locked. They wait here until the code is entered. The app shows one dialog for
 * all of them.
 */
export class GateRequests {
  #waiting: ((isOpen: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  /**
   * @param signal aborts the waiting request
   * @returns true if the gate was opened and the request can be repeated; false if the admin canceled, or the request was aborted
   */
  request(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    const settled = new Promise<boolean>((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== resolve);
        resolve(false);
        this.#notify();
      });
    });
    this.#notify();
    return settled;
  }

  readonly isRequested = (): boolean => this.#waiting.length > 0;

  readonly settle = (isOpen: boolean): void => {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isOpen);
    this.#notify();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param error the error of `unlockAdminGate`
 * @returns the text to show, and whether the server compared the code and it is wrong; undefined without an error
 */
export function codeRefusalOf(error: unknown): { message: string; isWrong: boolean } | undefined {
  if (error === undefined) return undefined;
  return {
    message: messageOf(error, 'The code couldn’t be verified. Please try again.'),
    isWrong: isRequestProblem(error) && error.code === 'admin.code-wrong',
  };
}
