import { messageOf } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { truncateText, useToast } from '@casebook/web-ui';
import { hideQuestion, showQuestionAgain } from '#shared/hiding.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';

const NAMED_CHARACTERS = 50;

/** @returns what hides a shared question from the member alone, with a way back in the toast, and what shows it again */
export function useHiding() {
  const dispatch = useSharedDispatch();
  const toast = useToast();

  const unhide = async ({ id }: Pick<QuestionView, 'id'>) => {
    const error = await dispatch(showQuestionAgain(id));
    if (error) toast.error(messageOf(error, 'Failed to update question'));
    return error === undefined;
  };
  const hide = async ({ id, question }: Pick<QuestionView, 'id' | 'question'>) => {
    toast.info(`Hidden: “${truncateText(question, NAMED_CHARACTERS)}”`, {
      label: 'Undo',
      onAction: () => void unhide({ id }),
    });
    const error = await dispatch(hideQuestion(id));
    if (error) toast.error(messageOf(error, 'Failed to delete question'));
  };
  return { hide, unhide };
}

/**
 * Gives the focus to the heading of the card after one that leaves, else before it, else to the page.
 * @param within an element of the card that leaves
 */
export function focusNextCard(within: Element): void {
  const card = within.closest('article');
  const beside = [card?.nextElementSibling, card?.previousElementSibling].find((other) => other?.matches('article'));
  const target = beside?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
