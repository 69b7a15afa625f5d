import type { AdminQuestion } from '@casebook/contracts';
import { ConfirmDialog, counted, DifficultyBadge, DomainBadge } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { titleOf } from '#shared/format.ts';
import { learnerPaths } from '#shared/paths.ts';
import { SelectableRow, SelectionToolbar, useBulkAction, useSelection } from '#shared/selection.tsx';

interface QuestionRowsProps {
  questions: readonly AdminQuestion[];
  isDeleted: boolean;
}

/** A page of questions. Several can be selected and changed at once. */
export function QuestionRows({ questions, isDeleted }: QuestionRowsProps) {
  const { selected, select, selectOnly } = useSelection(questions.map(({ questionId }) => questionId));
  return (
    <>
      {selected.length > 0 && <SelectionBar questionIds={selected} isDeleted={isDeleted} onDone={selectOnly} />}
      <Box component="ul" aria-label="Questions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {questions.map((question) => (
          <QuestionRow
            key={question.questionId}
            question={question}
            isSelected={selected.includes(question.questionId)}
            onSelect={select}
          />
        ))}
      </Box>
    </>
  );
}

interface QuestionRowProps {
  question: AdminQuestion;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

function QuestionRow({ question, ...row }: QuestionRowProps) {
  const title = titleOf(question.question);
  const { questionId: id, isDeleted } = question;
  return (
    <SelectableRow id={id} title={title} href={isDeleted ? undefined : learnerPaths.question(id)} {...row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <DomainBadge domain={question.domain} />
        <DifficultyBadge difficulty={question.difficulty} />
        <Typography variant="body2">{statesOf(question).join(', ')}</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {statisticsOf(question)}
      </Typography>
      {!isDeleted && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <Link href={learnerPaths.editQuestion(id)} target="_blank" aria-label={`Edit: ${title}`} sx={{ py: 0.5 }}>
            Edit
          </Link>
          <Link href={learnerPaths.questionVersions(id)} target="_blank" aria-label={`Versions: ${title}`} sx={{ py: 0.5 }}>
            Versions
          </Link>
        </Box>
      )}
    </SelectableRow>
  );
}

const statesOf = (question: AdminQuestion): string[] => [
  question.isDeleted ? 'Deleted' : question.isActive ? 'Active' : 'Inactive',
  ...(question.isFeatured ? ['featured'] : []),
  ...(question.isSuspended ? ['suspended because of flags'] : []),
  ...(question.reviewStatus === 'approved' ? [] : [question.reviewStatus.replace('-', ' ')]),
  ...(question.origin === 'ai' ? ['written by AI'] : []),
];

const percent = (share: number) => share.toLocaleString('en-US', { style: 'percent' });

function statisticsOf({ answers, facility, expectedFacility, discrimination, nonfunctionalDistractors }: AdminQuestion): string {
  const texts = [
    counted(answers, 'first answer'),
    ...(facility === undefined ? [] : [`${percent(facility)} correct`]),
    ...(expectedFacility === undefined ? [] : [`${percent(expectedFacility)} correct expected`]),
    ...(discrimination === undefined ? [] : [`discrimination ${discrimination.toFixed(2)}`]),
    ...(nonfunctionalDistractors ? [counted(nonfunctionalDistractors, 'nonfunctional distractor')] : []),
  ];
  return `${texts.join(', ')}.`;
}

type Action = 'activate' | 'deactivate' | 'feature' | 'unfeature' | 'delete' | 'restore' | 'purge';

interface ActionTexts {
  readonly label: string;
  readonly done: string;
  /** The confirmation, for an action that needs one. */
  readonly confirm?: { readonly title: (questions: string) => string; readonly text: string };
}

const actions: Record<Action, ActionTexts> = {
  activate: { label: 'Activate', done: 'activated' },
  deactivate: { label: 'Deactivate', done: 'deactivated' },
  feature: { label: 'Feature', done: 'featured' },
  unfeature: { label: 'Unfeature', done: 'unfeatured' },
  delete: {
    label: 'Delete',
    done: 'deleted',
    confirm: {
      title: (questions) => `Delete ${questions}?`,
      text: 'Members no longer see deleted questions. You can restore them.',
    },
  },
  restore: { label: 'Restore', done: 'restored' },
  purge: {
    label: 'Delete from DB',
    done: 'deleted from the database',
    confirm: {
      title: (questions) => `Delete ${questions} from the database?`,
      text: 'This removes the text, the key, and all versions for everyone, and can’t be undone.',
    },
  },
};

interface SelectionBarProps {
  questionIds: readonly string[];
  isDeleted: boolean;
  /** @param left the questions that weren't changed */
  onDone: (left: readonly string[]) => void;
}

/** The actions on all selected questions. */
function SelectionBar({ questionIds, isDeleted, onDone }: SelectionBarProps) {
  const { act, isBusy } = useBulkAction();
  const [confirming, setConfirming] = useState<Action>();
  const confirmation = confirming && actions[confirming].confirm;
  const questions = counted(questionIds.length, 'question');
  const offered: Action[] = isDeleted
    ? ['restore', 'purge']
    : ['activate', 'deactivate', 'feature', 'unfeature', 'delete', 'purge'];
  const perform = async (action: Action) => {
    setConfirming(undefined);
    const left = await act(
      { action, questionIds: [...questionIds] },
      {
        done: (count) => `${count} ${actions[action].done}`,
        refused: (count) => `${count} couldn’t be ${actions[action].done}`,
        failed: 'The questions couldn’t be changed.',
      },
    );
    onDone(left);
  };
  return (
    <SelectionToolbar count={questionIds.length}>
      {offered.map((action) => {
        const { label, confirm } = actions[action];
        return (
          <Button
            key={action}
            size="small"
            variant="outlined"
            color={confirm ? 'error' : 'secondary'}
            disabled={isBusy}
            onClick={() => (confirm ? setConfirming(action) : perform(action))}
          >
            {label}
          </Button>
        );
      })}
      {confirming && confirmation && (
        <ConfirmDialog
          open
          title={confirmation.title(questions)}
          confirmLabel={`Confirm ${actions[confirming].label}`}
          dangerous
          onConfirm={() => perform(confirming)}
          onCancel={() => setConfirming(undefined)}
        >
          {confirmation.text}
        </ConfirmDialog>
      )}
    </SelectionToolbar>
  );
}
