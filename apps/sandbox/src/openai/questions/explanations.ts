import type { ModelDraft } from '@casebook/contracts';
import type { Entry } from './catalog.ts';
import { statement } from './wording.ts';

/** @returns a concept's key point and practical application */
export const explain = ({ topic, concept }: Entry): Pick<ModelDraft, 'keyConcepts' | 'practicalApplication'> => ({
  keyConcepts: `${topic.idea} ${statement(concept)}.`,
  practicalApplication: topic.practice,
});
