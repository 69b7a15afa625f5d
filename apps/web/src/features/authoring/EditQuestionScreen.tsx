import { messageOf } from '@casebook/api-client';
import { BackLink, ErrorNotice, Page, PageHeading } from '@casebook/web-ui';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { EditLatest } from './EditLatest.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NeedsAccess } from './NeedsAccess.tsx';
import { NotYours } from './NotYours.tsx';
import { QuestionNotFound } from './QuestionNotFound.tsx';
import { useOwnQuestion } from './use-own-question.ts';

/** Changing a question: its author, or an admin. */
export function EditQuestionScreen() {
  const { id = '' } = useParams();
  const { question, problem, isNotFound, isForbidden, refetch } = useOwnQuestion(id);
  return (
    <Page title="Edit Question">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      {isNotFound && <QuestionNotFound />}
      {isForbidden && <NotYours id={id} title="Only its author can edit this question." />}
      {!isNotFound && !isForbidden && (
        <>
          <PageHeading title="Edit question">Every change is a version of its own; none is lost.</PageHeading>
          {problem !== undefined && (
            <ErrorNotice title="Database Error" onRetry={refetch}>
              {messageOf(problem, 'Failed to fetch questions')}
            </ErrorNotice>
          )}
          {!question && problem === undefined && <FormSkeleton />}
          {question && (
            <NeedsAccess>
              <EditLatest key={id} question={question} />
            </NeedsAccess>
          )}
        </>
      )}
    </Page>
  );
}
