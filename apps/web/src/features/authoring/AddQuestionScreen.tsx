import { BackLink, Page, PageHeading } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';
import { AddForm } from './AddForm.tsx';
import { NeedsAccess } from './NeedsAccess.tsx';

/** Writing a question of one's own. */
export function AddQuestionScreen() {
  return (
    <Page title="Add Question">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="Add a question">
        One situation, one thing asked, one answer that an expert would give, and three that a learner might.
      </PageHeading>
      <NeedsAccess>
        <AddForm />
      </NeedsAccess>
    </Page>
  );
}
