import { EditQuestionInput, QuestionInput } from '@casebook/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { inputOf, type QuestionFields } from './question-fields.ts';

type Written = QuestionInput | EditQuestionInput;
type Issue = z.core.$ZodRawIssue;

/** The contract's own schemas, with words for a person where they have none. */
export const formResolver = (isEdit: boolean): Resolver<QuestionFields, unknown, Written> => {
  const input: z.ZodType<Written> = isEdit ? EditQuestionInput : QuestionInput;
  const schema = z
    .custom<QuestionFields>()
    .transform((fields): unknown => inputOf(fields, isEdit))
    .pipe(input);
  return zodResolver(schema, { error: wordsOf });
};

function wordsOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      if (issue.path?.[0] === 'topic') return 'Choose one';
      return issue.origin === 'array' ? 'Choose at least one' : 'Write something here';
    case 'too_big':
      return issue.origin === 'array' ? `${issue.maximum} at most` : `${issue.maximum.toLocaleString()} characters at most`;
    case 'invalid_value':
      return 'Choose one';
    case 'invalid_type':
      return issue.path?.[0] === 'correctAnswer' ? 'Mark the right option' : undefined;
    case 'invalid_format':
      return issue.format === 'url' ? 'An address that starts with https:// or http://' : undefined;
    default:
      return undefined;
  }
}
