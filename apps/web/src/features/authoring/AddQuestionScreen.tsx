import { isRequestProblem, selectProfile, useAddQuestionMutation } from '@casebook/api-client';
import type { QuestionInput } from '@casebook/contracts';
import { BackLink, Page, PageHeading, useToast } from '@casebook/web-ui';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { NeedsAccess } from './NeedsAccess.tsx';
import { QuestionFormFrame } from './QuestionFormFrame.tsx';
import { emptyFields } from './question-fields.ts';
import { savedMessage } from './saved-message.ts';
import { useQuestionForm, useRefusal } from './use-question-form.ts';

/** The form of a new question. */
export function AddQuestionScreen() {
  return (
    <Page title="Add Question">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      <PageHeading title="Add Question">
        One situation, one question, one answer that an expert would give, and three that a learner might choose.
      </PageHeading>
      <NeedsAccess>
        <AddForm />
      </NeedsAccess>
    </Page>
  );
}

/** Shown if the session has ended by the time the question is submitted. */
const signedOut = 'User must be authenticated to add questions';

/** Submits a new question: a member's goes to review, an admin's is live at once. */
function AddForm() {
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const questionForm = useQuestionForm('new', emptyFields);
  const { form, markSaved } = questionForm;
  const { problem, refuse, clear } = useRefusal(form, 'Failed to add question', signedOut);
  const [addQuestion] = useAddQuestionMutation();
  const navigate = useNavigate();
  const toast = useToast();

  const submit = form.handleSubmit(async (input) => {
    clear();
    const questionInput = input as QuestionInput;
    const answer = await addQuestion({ questionInput });
    if (!answer.data) {
      // If the session can't be renewed, the sign-in card replaces this form, and the form can't show the error.
      if (isRequestProblem(answer.error) && answer.error.status === 401) toast.error(signedOut);
      return refuse(answer.error);
    }
    markSaved();
    toast.success(savedMessage(answer.data, 'question'));
    navigate(isAdmin ? paths.question(answer.data.id) : paths.ownQuestions);
  });

  return (
    <QuestionFormFrame
      questionForm={questionForm}
      submitLabel={isAdmin ? 'Add Question' : 'Send for Review'}
      submitNote={
        isAdmin
          ? 'As an admin, your question goes live immediately.'
          : 'Until a reviewer approves your question, only you and reviewers can see it.'
      }
      cancelPath={paths.questions}
      problem={problem}
      onSubmit={submit}
    />
  );
}
