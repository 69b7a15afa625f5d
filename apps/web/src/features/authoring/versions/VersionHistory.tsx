import { selectProfile } from '@casebook/api-client';
import type { QuestionVersion, QuestionVersionPage } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';
import { outcomeMessage } from '../outcome-message.ts';
import { Comparison } from './Comparison.tsx';
import { selectedPair } from './compare-versions.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionRow } from './VersionRow.tsx';

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
            toast.success(outcomeMessage(question, 'change'));
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

/** @returns the editor of a version as the reader knows them. @param authorId undefined if the first version isn't in the list */
function editorName({ editorId }: QuestionVersion, readerId: string | undefined, authorId: string | undefined): string {
  if (editorId === undefined) return 'Casebook';
  if (editorId === readerId) return 'you';
  return editorId === authorId ? 'its author' : 'an admin';
}
