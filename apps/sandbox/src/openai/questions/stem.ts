import type { PromptData } from '@casebook/contracts';
import type { FormatType } from '@casebook/exam';
import type { Concept } from '../facts/topic-facts.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Entry } from './catalog.ts';
import { constraints, observationConstraints, organizations, roles, stemOpenings, tasks } from './frames.ts';
import { definitions, findingQuestions, findingTemptations, questions, temptations } from './stem-sentences.ts';
import { capitalize } from './wording.ts';

export type DraftData = PromptData<'question-draft'>;

/** The parts from which a question is composed. */
export interface Plan {
  readonly entry: Entry;
  readonly situation: string;
  readonly format: FormatType;
  readonly distractors: readonly Concept[];
}

/** Kinds of things that a stem asks to identify rather than to choose. */
const FINDINGS: ReadonlySet<string> = new Set(['attack', 'weakness']);

/** Formats that don't choose a concept for a situation, or that name a distractor anyway. */
const WITHOUT_TEMPTATION: ReadonlySet<FormatType> = new Set(['definition', 'least-likely', 'comparison']);

/** @returns a stem: organization and role, the situation, constraints or temptations by difficulty, and the question */
export function composeStem(
  plan: Plan,
  { difficulty, scenarioType }: Pick<DraftData, 'difficulty' | 'scenarioType'>,
  random: SeededRandom,
): string {
  const { entry, situation, format, distractors } = plan;
  const { concept, topic } = entry;
  const isFinding = FINDINGS.has(topic.kind);
  const [other = concept] = distractors;
  const slots = {
    org: random.pick(organizations),
    role: random.pick(roles),
    task: random.pick(tasks),
    kind: topic.kind,
    name: concept.name,
  };
  const body = format === 'definition' ? fill(random.pick(definitions), { ...slots, does: concept.does }) : situation;
  const narrowing = isFinding ? observationConstraints : constraints[scenarioType];
  const sentences = [fill(random.pick(stemOpenings), slots), body];
  const first = random.pick(narrowing.first);
  sentences.push(difficulty === 'Easy' ? `${first}.` : `${first}, and ${random.pick(narrowing.second)}.`);
  if (difficulty === 'Hard' && !WITHOUT_TEMPTATION.has(format))
    sentences.push(fill(random.pick(isFinding ? findingTemptations : temptations), { other: other.name, does: other.does }));
  const choices = isFinding && !WITHOUT_TEMPTATION.has(format) ? findingQuestions : questions[format];
  sentences.push(fill(random.pick(choices), { ...slots, other: other.name }));
  return sentences.join(' ');
}

/** Fills in a template, with the right article before each noun. */
function fill(template: string, slots: Readonly<Record<string, string>>): string {
  const article = /^[aeiou]/.test(slots.kind ?? '') ? 'an' : 'a';
  const filled = template
    .replace('a {kind}', `${article} {kind}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '');
  return capitalize(filled);
}
