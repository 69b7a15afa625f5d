import type { QuestionVersion, VersionContent } from '@casebook/contracts';
import { exhibitText } from '@casebook/exam';
import { letterAt, Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { sentenceCase } from '#shared/format-text.ts';
import { ExhibitFields, exhibitOf, fieldsOf, type QuestionFields } from '../question-fields.ts';
import { alignOptions, type FieldConflict, findConflicts, mergeFields, valueAt } from './merge-fields.ts';

const defaultSides = (conflicts: readonly FieldConflict[]): Record<string, Side> =>
  Object.fromEntries(conflicts.map(({ path, isChangedByBoth }) => [path, isChangedByBoth ? 'mine' : 'theirs']));

/** Resolves conflicts with a version that someone else saved, field by field. The rejected values stay in state until saving. */
export function NewerVersionPanel({ newer: { version, conflicts } }: { newer: NewerVersion }) {
  const { getValues, setValue } = useFormContext<QuestionFields>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sides, setSides] = useState(() => defaultSides(conflicts));
  const [own, setOwn] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(conflicts.map(({ path, mine }) => [path, mine])),
  );
  useEffect(() => heading.current?.focus(), []);

  const choose = ({ path, theirs, mine }: FieldConflict, side: Side) => {
    if (sides[path] === side) return;
    // The author may have edited the field since choosing a side. That text must not be lost.
    if (side === 'theirs') setOwn((values) => ({ ...values, [path]: valueAt(getValues(), path) }));
    setSides((chosen) => ({ ...chosen, [path]: side }));
    setValue(path, (side === 'theirs' ? theirs : (own[path] ?? mine)) as never, { shouldDirty: true });
  };
  const chooseAll = (side: Side) => {
    for (const conflict of conflicts) choose(conflict, side);
  };

  return (
    <Panel component="section" aria-labelledby="newer-version" sx={{ borderColor: 'warning.main', borderWidth: 2, mb: 2 }}>
      <Typography id="newer-version" variant="h3" component="h2" ref={heading} tabIndex={-1}>
        Someone else changed this question
      </Typography>
      <Typography sx={{ mt: 1, maxWidth: '70ch' }}>
        Version {version.version} was saved <RelativeTime at={version.editedAt} />
        {version.updateReason && <>: “{version.updateReason}”</>}. Nothing you wrote is lost.{' '}
        {conflicts.length === 0
          ? 'It doesn’t conflict with your changes. Save again.'
          : 'Choose a version of each field, then save again. Fields you hadn’t changed already show theirs.'}
      </Typography>
      {conflicts.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button size="small" variant="outlined" color="secondary" onClick={() => chooseAll('theirs')}>
            Use All of Theirs
          </Button>
          <Button size="small" variant="outlined" color="secondary" onClick={() => chooseAll('mine')}>
            Keep All of Yours
          </Button>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.path}
            conflict={{ ...conflict, mine: own[conflict.path] }}
            side={sides[conflict.path] ?? 'mine'}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
      </Box>
    </Panel>
  );
}

type Side = 'theirs' | 'mine';

interface ConflictRowProps {
  conflict: FieldConflict;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One conflicting field: both values side by side, as radio buttons. */
function ConflictRow({ conflict: { path, name, theirs, mine, isChangedByBoth }, side, onChoose }: ConflictRowProps) {
  const choices = [
    { side: 'theirs', label: 'Theirs', text: displayValue(path, theirs) },
    { side: 'mine', label: isChangedByBoth ? 'Yours' : 'Previous', text: displayValue(path, mine) },
  ] as const;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, typography: 'body2', fontWeight: 600 }}>
        {name}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {choices.map((choice) => (
          <SideChoice
            key={choice.side}
            group={`side-${path}`}
            label={choice.label}
            text={choice.text}
            isChosen={side === choice.side}
            onChoose={() => onChoose(choice.side)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface SideChoiceProps {
  group: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One side of a conflict, as a radio button. */
function SideChoice({ group, label, text, isChosen, onChoose }: SideChoiceProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        p: 1,
        pr: 2,
        minWidth: 0,
        cursor: 'pointer',
        border: 1,
        borderRadius: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'tint.accent' : 'transparent',
      }}
    >
      <Radio size="small" name={group} checked={isChosen} onChange={onChoose} />
      <Box component="span" sx={{ minWidth: 0, pt: 0.75 }}>
        <Typography component="span" variant="label" color="textSecondary" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

/** @returns a field's value as text */
function displayValue(path: string, value: unknown): string {
  if (path === 'correctAnswer') return `Option ${letterAt(Number(value))}`;
  if (path === 'questionType' || path === 'formatType') return sentenceCase(String(value));
  if (path === 'exhibit') return exhibitSummary(ExhibitFields.parse(value));
  if (Array.isArray(value)) return displayList(value) || 'None';
  return String(value) || 'None';
}

function exhibitSummary(fields: ExhibitFields): string {
  const exhibit = exhibitOf(fields);
  return exhibit ? exhibitText(exhibit) : 'None';
}

/** Tags share a line; texts and citations get a line each. */
function displayList(entries: readonly (string | object)[]): string {
  const lines = entries.map((entry) => (typeof entry === 'string' ? entry : Object.values(entry).filter(Boolean).join(', ')));
  return lines.join(lines.some((line) => line.includes(' ')) ? '\n' : ', ');
}

/** A version saved by someone else while this form was open, and its conflicts with the form. */
interface NewerVersion {
  version: QuestionVersion;
  conflicts: FieldConflict[];
}

/**
 * Merges a newer version into the form: unchanged fields take its values, changed ones stay.
 * @param form gets the newer version as its default values, so that only this editor's changes count as dirty
 */
export function useNewerVersion(id: string, form: Pick<UseFormReturn<QuestionFields>, 'getValues' | 'reset'>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [newer, setNewer] = useState<NewerVersion>();

  const fetchVersion = (version: number): Promise<VersionContent> =>
    dispatch(api.endpoints.getVersion.initiate({ id, version }, { subscribe: false })).unwrap();

  /** @returns whether both versions could be fetched */
  const mergeWith = async (basedOn: number, latest: number): Promise<boolean> => {
    const both = await Promise.all([fetchVersion(basedOn), fetchVersion(latest)]).catch(() => undefined);
    if (!both) return false;
    const [baseVersion, latestVersion] = both;
    const mine = form.getValues();
    const [base, theirs] = [alignOptions(mine, fieldsOf(baseVersion)), alignOptions(mine, fieldsOf(latestVersion))];
    setNewer({ version: latestVersion, conflicts: findConflicts(base, theirs, mine) });
    form.reset(theirs);
    form.reset(mergeFields(base, theirs, mine), { keepDefaultValues: true });
    return true;
  };

  return { newer, mergeWith };
}
