import { WrittenOption } from '@casebook/exam';
import { z } from 'zod';
import { writtenQuestion } from '../bank/authoring.ts';
import { event } from '../events/event.ts';
import { promptNames } from './prompts.ts';

/** A generated question in the form in which authors submit one. Its option ids are random, so that they don't reveal the key. */
export const GeneratedContent = writtenQuestion(WrittenOption.required({ id: true }));
export type GeneratedContent = z.infer<typeof GeneratedContent>;

/**
 * A draft passed the gate's checks (`gateChecks`). The bank stores it as its creator's question without checking access, because free
 * members generate questions too.
 */
export const QuestionGenerated = event(
  'ai.question.generated.v1',
  'ai.generations',
  z.strictObject({
    questionId: z.uuid(),
    /** The member who started the run. */
    createdBy: z.uuid(),
    generationId: z.uuid(),
    /** The model's name as the endpoint reported it. */
    model: z.string().min(1),
    /** The versions of the prompts that were used. */
    promptVersions: z.partialRecord(z.enum(promptNames), z.int().positive()),
    /** Whether the options alone give the key away. */
    guessable: z.boolean(),
    /** Without the tag `ai-generated`, which the bank adds. */
    content: GeneratedContent,
    generatedAt: z.iso.datetime(),
  }),
);
