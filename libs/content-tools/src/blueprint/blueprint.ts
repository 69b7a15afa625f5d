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

const Count = z.int().min(0);

const DomainPlan = z.strictObject({
  difficulty: z.record(z.enum(difficulties), Count),
  level: z.record(z.enum(questionTypes), Count),
  format: z.record(z.enum(formatTypes), Count),
  crossDomain: Count,
  topics: z.record(z.string(), z.strictObject({ questions: Count, objectives: z.array(z.string().trim().min(1)) })),
});

/** What one domain is meant to hold. */
export type DomainPlan = z.infer<typeof DomainPlan>;

/** What the bank is meant to hold, by domain (`content/blueprint.yaml`). */
export type Blueprint = Readonly<Record<Domain, DomainPlan>>;

const BlueprintFile = z.record(z.enum(domainNames), DomainPlan).superRefine((blueprint, context) => {
  for (const domain of domainNames) {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [domain, field], message });
    const plan = blueprint[domain];
    const total = plannedQuestions(plan);
    for (const field of ['difficulty', 'level', 'format'] as const) {
      const sum = sumOf(Object.values(plan[field]));
      if (sum !== total) refuse(field, `sums to ${sum}, the topics to ${total}`);
    }
    if (plan.crossDomain > total) refuse('crossDomain', `is ${plan.crossDomain} of ${total} questions`);
    const topics = suggestedTopics[domain];
    const missing = topics.filter((topic) => !Object.hasOwn(plan.topics, topic));
    const unknown = Object.keys(plan.topics).filter((topic) => !topics.includes(topic));
    if (missing.length > 0) refuse('topics', `has no ${missing.join(', ')}`);
    if (unknown.length > 0) refuse('topics', `has what is no topic of the domain: ${unknown.join(', ')}`);
  }
});

/**
 * Reads the plan of the bank. The sums of a domain's difficulties, levels and formats have to be that of its topics.
 * @throws ContentError with everything that is wrong with it
 */
export function parseBlueprint(text: string, fileName: string): Blueprint {
  return parseYamlAs(BlueprintFile, text, fileName);
}

/** How many questions a domain is meant to hold. */
export function plannedQuestions({ topics }: DomainPlan): number {
  return sumOf(Object.values(topics).map(({ questions }) => questions));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
