import { isRequestProblem, messageOf, openTokenStream, type RequestProblem, randomUuid, useSession } from '@casebook/api-client';
import { CaseyMessage, type CaseySource } from '@casebook/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useSharedDispatch } from '../shared-thunk.ts';

/** The messages of the first page, newest first. */
export const FIRST_PAGE = { limit: 20 } as const;

/** The question that the conversation is about, and its quiz. */
export interface CaseyAbout {
  readonly quizId?: string;
  readonly questionId?: string;
}

/** A message that isn't in the history yet. */
export interface PendingMessage {
  readonly message: string;
  readonly about: CaseyAbout;
  readonly reply: string;
  readonly status: 'answering' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly problem?: string;
  /** The idempotency key. It stays the same until the outcome is known, so that a retry doesn't create a second message. */
  readonly key: string;
}

/** A limit that refused a message. */
export interface CaseyLimit {
  readonly message: string;
  /** When the limit ends, in milliseconds since 1970. */
  readonly until: number;
}

export interface Casey {
  readonly pending: PendingMessage | undefined;
  readonly limit: CaseyLimit | undefined;
  /** Why a message was refused. The message is back in the input. */
  readonly refusal: string | undefined;
  /** The complete reply, announced to screen readers. */
  readonly announced: string;
  /** @returns false if the message was refused, so that the caller puts it back into the input */
  send(message: string, about: CaseyAbout): Promise<boolean>;
  /** Sends the failed message again. @returns false if it was refused */
  retry(): Promise<boolean>;
  stop(): void;
  clearLimit(): void;
}

/** The wait after a limit without `Retry-After`. */
const DEFAULT_WAIT_S = 60;

/** Sends messages one at a time, and shows replies as they stream in. Leaving the page stops the current reply. */
export function useCasey(): Casey {
  const session = useSession();
  const dispatch = useSharedDispatch();
  const [pending, setPending] = useState<PendingMessage>();
  const [limit, setLimit] = useState<CaseyLimit>();
  const [refusal, setRefusal] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const stream = useRef<AbortController>(undefined);
  useEffect(() => () => stream.current?.abort(), []);

  const write = useCallback(
    async (started: PendingMessage): Promise<boolean> => {
      const stop = new AbortController();
      stream.current = stop;
      setRefusal(undefined);
      setAnnounced('');
      setPending(started);
      let reply = '';
      // After a stop, text that still arrives is ignored.
      const change = (changed: Partial<PendingMessage>) => {
        if (!stop.signal.aborted) setPending({ ...started, reply, ...changed });
      };
      try {
        const done = await openTokenStream('/api/v1/ai/casey', {
          session,
          body: { message: started.message, ...started.about },
          idempotencyKey: started.key,
          signal: stop.signal,
          done: CaseyMessage,
          onToken: (text) => {
            reply += text;
            change({});
          },
        });
        dispatch(
          api.util.updateQueryData('listCaseyMessages', FIRST_PAGE, (page) => {
            page.items = [done, ...page.items.filter(({ id }) => id !== done.id)];
            page.total += 1;
          }),
        );
        setPending(undefined);
        setAnnounced(announcementOf(done));
        return true;
      } catch (error) {
        if (stop.signal.aborted) return true;
        if (isRefused(error)) {
          setPending(undefined);
          if (error.status === 429) setLimit(limitOf(error));
          else setRefusal(error.detail);
          return false;
        }
        // Without a response, it is unknown whether the message was stored. Resending with the same key returns the stored reply or creates
        // it.
        const isUnknown = isRequestProblem(error) && error.status === 0;
        change({
          status: 'failed',
          problem: isUnknown || isOwnProblem(error) ? messageOf(error, caseyTexts.failure) : caseyTexts.failure,
          ...(!isUnknown && { key: randomUuid() }),
        });
        return true;
      }
    },
    [session, dispatch],
  );

  return {
    pending,
    limit,
    refusal,
    announced,
    send: async (message, about) => {
      if (pending?.status === 'answering') return false;
      // The server has stored the stopped or failed message.
      if (pending) dispatch(api.util.invalidateTags(['Casey']));
      return write({ message, about, reply: '', status: 'answering', key: randomUuid() });
    },
    retry: async () => pending?.status === 'failed' && write({ ...pending, reply: '', status: 'answering' }),
    stop: () => {
      stream.current?.abort();
      setPending((stopped) => stopped && { ...stopped, status: 'stopped' });
    },
    clearLimit: useCallback(() => setLimit(undefined), []),
  };
}

/** Refused before anything was written. */
const isRefused = (error: unknown): error is RequestProblem =>
  isRequestProblem(error) && (error.status === 429 || ['casey.busy', 'access.required', 'request.invalid'].includes(error.code));

/** Problems that a retry can't fix. The member sees the server's message. */
const isOwnProblem = (error: unknown): boolean =>
  isRequestProblem(error) && ['ai.not-configured', 'ai.budget-exceeded'].includes(error.code);

function limitOf({ detail, retryAfter = DEFAULT_WAIT_S }: { detail: string; retryAfter?: number }): CaseyLimit {
  return { message: detail || 'Rate limit exceeded', until: Date.now() + retryAfter * 1_000 };
}

const announcementOf = ({ reply, sources }: { reply: string; sources: readonly CaseySource[] }): string =>
  sources.length === 0 ? `Casey: ${reply}` : `Casey: ${reply} ${sources.length === 1 ? '1 source' : `${sources.length} sources`}`;

/** Casey's texts. `failure` is the same as the message of `casey.failed`. */
export const caseyTexts = {
  welcome: 'Hi, I’m Casey. I explain exam concepts in a sentence or two, based on the questions you’ve answered.',
  failure: "Sorry, I'm having trouble right now. Please try again!",
  placeholder: 'Type a message to Casey',
  notFound: 'This answer isn’t based on a question you’ve answered.',
  hint: 'A hint: you’ll see the answer after you submit.',
  stopped: 'Stopped.',
  offline: 'You’re offline, and Casey needs a connection.',
} as const;

/** Suggested first messages about the current question of a running quiz. */
export const hintSuggestions = ['Give me a hint', 'What is this question testing?', 'Which word in the question matters most?'];
/** Suggested messages about an answered question. */
export const reviewSuggestions = ['Why is that the answer?', 'How do I recognize this next time?'];
