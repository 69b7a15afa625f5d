import { isRequestProblem, selectProfile, useEditQuestionMutation } from '@casebook/api-client';
import type { EditQuestionInput, QuestionView, VersionContent } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { NewerVersionPanel } from './conflict/NewerVersionPanel.tsx';
import { useNewerVersion } from './conflict/use-newer-version.ts';
import { outcomeOf } from './outcome-of.ts';
import { QuestionFormFrame } from './QuestionFormFrame.tsx';
import { fieldsOf } from './question-fields.ts';
import { ReviewNotice } from './ReviewNotice.tsx';
import { useQuestionForm } from './use-question-form.ts';
import { useRefusal } from './use-refusal.ts';

interface EditFormProps {
  question: QuestionView;
  version: VersionContent;
}

/** A question's form, on its latest version. Where somebody else was faster, both are brought together first. */
export function EditForm({ question, version }: EditFormProps) {
  const { id } = question;
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const writing = useQuestionForm(id, useState(() => fieldsOf(version))[0]);
  const { form } = writing;
  const [basedOn, setBasedOn] = useState(writing.draft?.basedOn ?? version.version);
  const { newer, meet } = useNewerVersion(id, form);
  const { problem, refuse, clear } = useRefusal(form, 'Failed to update question');
  const [editQuestion] = useEditQuestionMutation();
  const navigate = useNavigate();
  const toast = useToast();

  const bringTogether = async (latest: number): Promise<boolean> => {
    const isMet = await meet(basedOn, latest);
    if (isMet) setBasedOn(latest);
    return isMet;
  };
  const meetAtFirst = useRef(() => {
    if (basedOn < version.version) void bringTogether(version.version);
  });
  useEffect(() => meetAtFirst.current(), []);

  const submit = form.handleSubmit(async (input) => {
    clear();
    const editQuestionInput = input as EditQuestionInput;
    const answer = await editQuestion({ id, 'If-Match': `"${basedOn}"`, editQuestionInput });
    if (answer.data) {
      writing.saved();
      toast.success(outcomeOf(answer.data, 'change'));
      return navigate(isAdmin ? paths.question(id) : paths.ownQuestions);
    }
    const latest = isRequestProblem(answer.error) && answer.error.status === 412 ? answer.error.facts.version : undefined;
    if (typeof latest !== 'number' || !(await bringTogether(latest))) refuse(answer.error);
  });

  return (
    <QuestionFormFrame
      writing={writing}
      basedOn={basedOn}
      submitLabel={isAdmin ? 'Save Changes' : 'Send for Review'}
      outlook={outlookOf(question, isAdmin)}
      cancelPath={paths.question(id)}
      problem={problem}
      onSubmit={submit}
    >
      {!newer && <ReviewNotice version={version} />}
      {newer && <NewerVersionPanel key={newer.version.version} newer={newer} />}
    </QuestionFormFrame>
  );
}

function outlookOf({ reviewStatus }: QuestionView, isAdmin: boolean): string {
  if (isAdmin) return 'An admin’s change is live at once.';
  return reviewStatus === 'approved'
    ? 'A reviewer reads your change first. The approved version stays live until then.'
    : 'A reviewer reads it first. Until it is approved, the question is yours alone.';
}
