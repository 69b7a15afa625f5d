import { messageOf } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import { type RefObject, useLayoutEffect } from 'react';
import { truncateText } from '#shared/format-text.ts';
import { isMotionReduced } from '#shared/motion.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import { api } from '../../../shared/api.ts';
import type { SharedThunk } from '../../../shared/shared-thunk.ts';

const NAMED_CHARACTERS = 50;

/**
 * @returns `hide`, which hides a question for this member, animates its card out, and offers Undo in a toast; and `unhide`
 */
export function useHiding() {
  const dispatch = useSharedDispatch();
  const toast = useToast();

  const unhide = async ({ id }: Pick<QuestionView, 'id'>) => {
    expectEntrance(id);
    const error = await dispatch(showQuestionAgain(id));
    if (error) toast.error(messageOf(error, 'Failed to update question'));
    return error === undefined;
  };
  const hide = async ({ id, question }: Pick<QuestionView, 'id' | 'question'>, card: HTMLElement | null) => {
    toast.info(`Hidden: “${truncateText(question, NAMED_CHARACTERS)}”`, {
      label: 'Undo',
      onAction: () => void unhide({ id }),
    });
    if (card) await collapseCard(card);
    const error = await dispatch(hideQuestion(id));
    if (error) toast.error(messageOf(error, 'Failed to delete question'));
  };
  return { hide, unhide };
}

/**
 * Before a card is removed, moves the focus to the heading of the next card, else of the previous one, else to the page.
 * @param element any element of the card
 */
export function focusNextCard(element: Element): void {
  const card = element.closest('article');
  const neighbor = [card?.nextElementSibling, card?.previousElementSibling].find((other) => other?.matches('article'));
  const target = neighbor?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}

const setHidden =
  (id: string, hidden: boolean): SharedThunk<void> =>
  (dispatch) => {
    dispatch(
      api.util.updateQueryData('listHiddenQuestions', undefined, (list) => {
        const others = list.questionIds.filter((other) => other !== id);
        list.questionIds = hidden ? [id, ...others] : others;
      }),
    );
  };

/** Hides a shared question for this member: optimistically, rolled back if the server refuses. @returns the server's error, if any */
const hideQuestion =
  (id: string): SharedThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, true));
    const { error } = await dispatch(api.endpoints.removeQuestion.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, false));
    return error;
  };

/** Unhides a question in the same way, and refetches the lists that were loaded while it was hidden. */
const showQuestionAgain =
  (id: string): SharedThunk<Promise<unknown>> =>
  async (dispatch) => {
    dispatch(setHidden(id, false));
    const { error } = await dispatch(api.endpoints.showQuestionAgain.initiate({ id }, { track: false }));
    if (error) dispatch(setHidden(id, true));
    else dispatch(api.util.invalidateTags(['Question']));
    return error;
  };

/** Milliseconds. */
const DURATION_MS = 180;

/** The ids of the cards that are about to return to the list. */
const returning = new Set<string>();

/** Lets a card animate when it mounts, after its removal was undone. */
const expectEntrance = (questionId: string): void => void returning.add(questionId);

/** Animates the card in if it returns to the list. */
export function useEntrance(card: RefObject<HTMLElement | null>, questionId: string): void {
  useLayoutEffect(() => {
    if (returning.delete(questionId) && card.current) void animateHeight(card.current, 'normal');
  }, [card, questionId]);
}

/** Animates a card out. Resolves when it has no height, so that it can be removed. */
const collapseCard = (card: HTMLElement): Promise<void> => animateHeight(card, 'reverse');

async function animateHeight(card: HTMLElement, direction: 'normal' | 'reverse'): Promise<void> {
  if (isMotionReduced() || typeof card.animate !== 'function') return;
  const { marginTop, paddingTop, paddingBottom } = getComputedStyle(card);
  const closed = { height: '0', marginTop: '0', paddingTop: '0', paddingBottom: '0', opacity: 0, overflow: 'hidden' };
  const open = { height: `${card.offsetHeight}px`, marginTop, paddingTop, paddingBottom, opacity: 1, overflow: 'hidden' };
  const animation = card.animate([closed, open], { duration: DURATION_MS, easing: 'ease-in-out', direction, fill: 'backwards' });
  if (direction === 'reverse') animation.effect?.updateTiming({ fill: 'forwards' });
  // Rejects if the card is removed during the animation. Then there is nothing left to wait for.
  await animation.finished.catch(() => undefined);
}
