import type { Concept } from '../facts/topic-facts.ts';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns the name without its article */
export const bareName = ({ name }: Concept): string => name.replace(/^(?:an?|the) /, '');

/** @returns the name as an option: `Data owner` */
export const nameOption = (concept: Concept): string => capitalize(bareName(concept));

/** @returns the concept's description as an option: `Classifies the data ...` */
export const descriptionOption = ({ does }: Concept): string => capitalize(does);

/** @returns a note that may be true or false: `Data owner: classifies the data ...` */
export const noteOption = (concept: Concept, does: string = concept.does): string => `${nameOption(concept)}: ${does}`;

/** @returns a sentence about the concept, without its period */
export const statement = ({ name, does }: Concept): string => `${capitalize(name)} ${does}`;
