import type { QuestionView } from '@casebook/contracts';

type Asked = Pick<QuestionView, 'mine'>;

/** What the menu of a card offers. */
export interface CardRights {
  canEdit: boolean;
  canSeeVersions: boolean;
  canDelete: boolean;
  canHide: boolean;
}

/**
 * The server decides; this only leaves out what it would refuse. What an
 * author or an admin removes is gone for all, what another removes is hidden for them alone (decisions: who may delete).
 */
export function cardRights({ mine }: Asked, isAdmin: boolean): CardRights {
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
