import {
  messageOf,
  selectProfile,
  useCompareVersionsQuery,
  useGetVersionQuery,
  useRestoreVersionMutation,
} from '@casebook/api-client';
import { type QuestionVersion, type QuestionVersionPage, type QuestionView, RestoreVersionInput } from '@casebook/contracts';
import { ContentChanges, ErrorNotice, Field, Panel, useToast } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';
import { savedMessage } from '../saved-message.ts';
import { VersionRow } from './VersionRow.tsx';

interface RestoreDialogProps {
  id: string;
  version: number;
  onDone: (question: QuestionView) => void;
  onClose: () => void;
}

/** Confirms restoring an earlier version, and asks for the reason. */
function RestoreDialog({ id, version, onDone, onClose }: RestoreDialogProps) {
  const [restore, { error, isLoading }] = useRestoreVersionMutation();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { updateReason: '' },
    resolver: zodResolver(RestoreVersionInput, { error: () => 'Enter a reason of up to 300 characters' }),
  });
  const submit = handleSubmit(async (restoreVersionInput) => {
    const answer = await restore({ id, version, restoreVersionInput });
    if (answer.data) onDone(answer.data);
  });
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="restore-title" aria-describedby="restore-text">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="restore-title">Restore version {version}?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography id="restore-text">Its content becomes a new version. Later versions stay in the list.</Typography>
          {error !== undefined && <ErrorNotice>{messageOf(error, 'Failed to update question')}</ErrorNotice>}
          <Field
            label="Reason"
            autoComplete="off"
            registration={register('updateReason')}
            error={formState.errors.updateReason?.message}
            hint="Shown in the list of versions"
          />
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose} color="secondary">
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            Restore
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ComparisonProps {
  id: string;
  from: number;
  to: number;
}

/** The differences between two versions, field by field. */
function Comparison({ id, from, to }: ComparisonProps) {
  const queries = [
    useCompareVersionsQuery({ id, from, to }),
    useGetVersionQuery({ id, version: from }),
    useGetVersionQuery({ id, version: to }),
  ] as const;
  const [{ currentData: comparison }, { currentData: before }, { currentData: after }] = queries;
  const failed = queries.filter(({ error }) => error !== undefined);
  if (failed[0])
    return (
      <ErrorNotice onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
        {messageOf(failed[0].error, 'Failed to fetch questions')}
      </ErrorNotice>
    );
  if (!comparison || !before || !after) return <Skeleton variant="rounded" height={240} />;
  return (
    <Panel component="section" aria-labelledby="comparison">
      <Typography id="comparison" variant="h3" component="h2">
        From version {from} to version {to}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {comparison.changes.length === 0 && 'These versions are identical.'}
        {comparison.changes.length === 1 && 'One field differs.'}
        {comparison.changes.length > 1 && `${comparison.changes.length} fields differ.`}
      </Typography>
      <ContentChanges changes={comparison.changes} options={[after.options, before.options]} />
    </Panel>
  );
}

/** The versions of a question, newest first, and a comparison of any two. */
export function VersionHistory({ id, page: { items, total } }: { id: string; page: QuestionVersionPage }) {
  const readerId = useSelector(selectProfile)?.id;
  const [search] = useSearchParams();
  const [restored, setRestored] = useState<QuestionVersion>();
  const navigate = useNavigate();
  const toast = useToast();
  const numbers = items.map(({ version }) => version);
  const pair = selectedPair(search, numbers);
  const authorId = items.find(({ version }) => version === 1)?.editorId;
  const compare = (from: number, to: number) =>
    navigate(withSearch(paths.questionVersions(id), { from, to }), { replace: true, preventScrollReset: true });

  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(0, 3fr)' }, alignItems: 'start' }}>
      <Box>
        <Box component="ol" aria-label="Versions" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {items.map((version, at) => (
            <VersionRow
              key={version.version}
              version={version}
              editor={editorName(version, readerId, authorId)}
              isLatest={at === 0}
              onRestore={() => setRestored(version)}
            />
          ))}
        </Box>
        {total > items.length && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
            Showing the newest {items.length} of {total}.
          </Typography>
        )}
      </Box>
      {pair && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <VersionSelect
              id="compare-from"
              label="Compare"
              chosen={pair.from}
              versions={numbers}
              onChoose={(from) => compare(from, pair.to)}
            />
            <VersionSelect
              id="compare-to"
              label="with"
              chosen={pair.to}
              versions={numbers}
              onChoose={(to) => compare(pair.from, to)}
            />
          </Box>
          <Comparison id={id} from={pair.from} to={pair.to} />
        </Box>
      )}
      {restored && (
        <RestoreDialog
          id={id}
          version={restored.version}
          onClose={() => setRestored(undefined)}
          onDone={(question) => {
            setRestored(undefined);
            toast.success(savedMessage(question, 'change'));
          }}
        />
      )}
    </Box>
  );
}

interface VersionSelectProps {
  id: string;
  label: string;
  chosen: number;
  versions: readonly number[];
  onChoose: (version: number) => void;
}

/** Selects a version to compare. */
function VersionSelect({ id, label, chosen, versions, onChoose }: VersionSelectProps) {
  return (
    <FormControl variant="standard" sx={{ minWidth: 120 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect id={id} value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
        {versions.map((version) => (
          <option key={version} value={version}>
            Version {version}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

/**
 * @returns the editor of a version, named from the reader's point of view @param authorId undefined if the first version isn't in the list
 */
function editorName({ editorId }: QuestionVersion, readerId: string | undefined, authorId: string | undefined): string {
  if (editorId === undefined) return 'Casebook';
  if (editorId === readerId) return 'you';
  return editorId === authorId ? 'its author' : 'an admin';
}

/**
 * @param search the URL's query @param numbers the existing versions, newest first
 * @returns the two versions that a URL compares, by default the latest two; undefined if there is only one version
 */
export function selectedPair(search: URLSearchParams, numbers: readonly number[]): { from: number; to: number } | undefined {
  const [latest, previous] = numbers;
  if (latest === undefined || previous === undefined) return undefined;
  const requested = (name: string) => numbers.find((number) => String(number) === search.get(name));
  return { from: requested('from') ?? previous, to: requested('to') ?? latest };
}
