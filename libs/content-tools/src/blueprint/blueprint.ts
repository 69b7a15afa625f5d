import { z } from 'zod';
import {
  type Domain,
  difficulties,
  domainNames,
  formatTypes,
  parseYamlAs,
  questionTypes,
  suggestedTopics,
} from '../../../exam/src/index.ts';

/**
 * The size of the finished bank, distributed by the exam outline's weights. From this size on, violated limits for the whole bank are
 * errors.
 */
export const PLANNED_QUESTIONS = 520;

const Count = z.int().min(0);

const DomainPlan = z.strictObject({
  difficulty: z.record(z.enum(difficulties), Count),
  level: z.record(z.enum(questionTypes), Count),
  format: z.record(z.enum(formatTypes), Count),
  crossDomain: Count,
  topics: z.record(z.string(), z.strictObject({ questions: Count, objectives: z.array(z.string().trim().min(1)) })),
});

/** The planned questions of one domain. */
export type DomainPlan = z.infer<typeof DomainPlan>;

/** The planned questions of the bank, by domain (`content/blueprint.yaml`). */
export type Blueprint = Readonly<Record<Domain, DomainPlan>>;

const BlueprintFile = z.record(z.enum(domainNames), DomainPlan).superRefine((blueprint, context) => {
  for (const domain of domainNames) {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [domain, field], message });
    const plan = blueprint[domain];
    const total = plannedQuestions(plan);
    for (const field of ['difficulty', 'level', 'format'] as const) {
      const sum = sumOf(Object.values(plan[field]));
      if (sum !== total) refuse(field, `sums to ${sum}, but the topics sum to ${total}`);
    }
    if (plan.crossDomain > total) refuse('crossDomain', `is ${plan.crossDomain} of ${total} questions`);
    const topics = suggestedTopics[domain];
    const missing = topics.filter((topic) => !Object.hasOwn(plan.topics, topic));
    const unknown = Object.keys(plan.topics).filter((topic) => !topics.includes(topic));
    if (missing.length > 0) refuse('topics', `has no ${missing.join(', ')}`);
    if (unknown.length > 0) refuse('topics', `has topics that aren't in the domain: ${unknown.join(', ')}`);
  }
});

/**
 * Parses the plan of the bank. A domain's difficulties, levels, and formats must each have the same sum as its topics.
 * @throws ContentError with all problems
 */
export function parseBlueprint(text: string, fileName: string): Blueprint {
  return parseYamlAs(BlueprintFile, text, fileName);
}

/** @returns the planned number of questions of a domain */
export function plannedQuestions({ topics }: DomainPlan): number {
  return sumOf(Object.values(topics).map(({ questions }) => questions));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
