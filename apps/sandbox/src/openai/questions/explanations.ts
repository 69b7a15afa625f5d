import type { ModelDraft } from '@casebook/contracts';
import type { Entry } from './catalog.ts';
import { statement } from './wording.ts';

/** @returns what to remember of a concept, and how it shows at work */
export const explain = ({ topic, concept }: Entry): Pick<ModelDraft, 'keyConcepts' | 'practicalApplication'> => ({
  keyConcepts: `${topic.idea} ${statement(concept)}.`,
  practicalApplication: topic.practice,
});
