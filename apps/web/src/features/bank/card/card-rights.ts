import type { QuestionView } from '@casebook/contracts';

/** The actions that a card's menu offers. */
export interface CardRights {
  canEdit: boolean;
  canSeeVersions: boolean;
  canDelete: boolean;
  canHide: boolean;
}

/**
 * Leaves out the actions that the server would refuse. Authors and admins delete a question for everyone; other members hide it for
 * themselves (docs/who-may-what.md).
 */
export function cardRights({ mine }: Pick<QuestionView, 'mine'>, isAdmin: boolean): CardRights {
  const isOwn = (mine?.author ?? false) || isAdmin;
  const hasAccess = (mine?.access ?? false) || isAdmin;
  return {
    canEdit: isOwn && hasAccess,
    canSeeVersions: isOwn,
    canDelete: isOwn && hasAccess,
    canHide: mine !== undefined && !isOwn && hasAccess,
  };
}

export const hasNoActions = (rights: CardRights): boolean => Object.values(rights).every((can) => !can);
