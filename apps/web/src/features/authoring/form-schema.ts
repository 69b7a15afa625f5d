import { EditQuestionInput, QuestionInput } from '@casebook/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { inputOf, type QuestionFields } from './question-fields.ts';

type SubmittedInput = QuestionInput | EditQuestionInput;
type Issue = z.core.$ZodRawIssue;

/** Validates with the contract's schemas. Adds messages for issues that have none. */
export const formResolver = (isEdit: boolean): Resolver<QuestionFields, unknown, SubmittedInput> => {
  const input: z.ZodType<SubmittedInput> = isEdit ? EditQuestionInput : QuestionInput;
  const schema = z
    .custom<QuestionFields>()
    .transform((fields): unknown => inputOf(fields, isEdit))
    .pipe(input);
  return zodResolver(schema, { error: messageOf });
};

function messageOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      if (issue.path?.[0] === 'topic') return 'Choose one';
      return issue.origin === 'array' ? 'Choose at least one' : 'Write something here';
    case 'too_big':
      return issue.origin === 'array' ? `${issue.maximum} at most` : `${issue.maximum.toLocaleString()} characters at most`;
    case 'invalid_value':
      return 'Choose one';
    case 'invalid_type':
      return issue.path?.[0] === 'correctAnswer' ? 'Mark the correct option' : undefined;
    case 'invalid_format':
      return issue.format === 'url' ? 'Enter an address that starts with https:// or http://' : undefined;
    default:
      return undefined;
  }
}
