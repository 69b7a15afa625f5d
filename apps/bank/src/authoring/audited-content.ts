import { type AuditedChange, type AuditedFacts, changeOf } from '@casebook/platform';
import { auditedStateOf } from '../questions/audited-question.ts';
import type { Question } from '../questions/question.ts';
import type { QuestionVersion } from '../questions/question-version.ts';
import { compareContents } from './compare-contents.ts';

type NumberedContent = Pick<QuestionVersion, 'version' | 'content'>;

interface Replaced<Value> {
  readonly from: Value;
  readonly to: Value;
}

/**
 * What an edit changed. The key and the explanation must not leave the bank for the audit, so the entry has the number of their version
 * instead.
 * @param content from the latest version, which may not be the live one, to the edit's new version
 */
export function changeOfContent(question: Replaced<Question>, content: Replaced<NumberedContent>): AuditedChange {
  const [before, after] = contentFacts(content);
  return changeOf({ ...auditedStateOf(question.from), ...before }, { ...auditedStateOf(question.to), ...after });
}

/** What a review changed: the version's status and notes, and, if the version goes live, the question's content. */
export function changeOfReview(question: Replaced<Question>, reviewed: Replaced<QuestionVersion>): AuditedChange {
  const live = ({ contentVersion, ...content }: Question) => ({ version: contentVersion, content });
  const [before, after] = contentFacts({ from: live(question.from), to: live(question.to) });
  const statusOf = ({ reviewStatus, reviewNotes }: QuestionVersion) => ({ reviewStatus, ...(reviewNotes && { reviewNotes }) });
  return changeOf(
    { ...auditedStateOf(question.from), ...before, ...statusOf(reviewed.from) },
    { ...auditedStateOf(question.to), ...after, ...statusOf(reviewed.to) },
  );
}

/** The fields that differ, with the values of both sides. */
function contentFacts({ from, to }: Replaced<NumberedContent>): [AuditedFacts, AuditedFacts] {
  const changes = compareContents(from.content, to.content);
  const factsOf = (side: 'from' | 'to', { version }: NumberedContent): AuditedFacts =>
    Object.fromEntries(
      changes.flatMap(({ field, [side]: text }) =>
        text === undefined ? [] : [[field, isSecret(field) ? `version ${version}` : text]],
      ),
    );
  return [factsOf('from', from), factsOf('to', to)];
}

const isSecret = (field: string): boolean => field === 'correctAnswer' || field.startsWith('explanation.');
