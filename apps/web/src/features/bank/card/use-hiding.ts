import { messageOf } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { truncateText, useToast } from '@casebook/web-ui';
import { hideQuestion, showQuestionAgain } from '#shared/hiding.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import { collapseCard, expectEntrance } from './card-motion.ts';

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
