import type { QuestionVersion } from '@casebook/contracts';

/**
 * @param authorId who wrote the first version, if it is in the list
 * @returns who made a version, to the one who reads its history
 */
export function editorName({ editorId }: QuestionVersion, readerId: string | undefined, authorId: string | undefined): string {
  if (editorId === undefined) return 'Casebook';
  if (editorId === readerId) return 'you';
  return editorId === authorId ? 'its author' : 'an admin';
}
