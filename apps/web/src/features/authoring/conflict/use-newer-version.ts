import type { QuestionVersion, VersionContent } from '@casebook/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { fieldsOf, type QuestionFields } from '../question-fields.ts';
import { alignOptions, type FieldConflict, findConflicts, merged } from './merge-fields.ts';

/** A version that came while somebody was writing, and what it changed that they have otherwise. */
export interface NewerVersion {
  version: QuestionVersion;
  conflicts: FieldConflict[];
}

/**
 * Brings a newer version together with what is being written: fields that nobody here touched become theirs, all others stay.
 * @param form is on the newer version then, and as dirty as what is left of its own
 */
export function useNewerVersion(id: string, form: Pick<UseFormReturn<QuestionFields>, 'getValues' | 'reset'>) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [newer, setNewer] = useState<NewerVersion>();

  const read = (version: number): Promise<VersionContent> =>
    dispatch(api.endpoints.getVersion.initiate({ id, version }, { subscribe: false })).unwrap();

  /** @returns whether both versions could be read */
  const meet = async (basedOn: number, latest: number): Promise<boolean> => {
    const both = await Promise.all([read(basedOn), read(latest)]).catch(() => undefined);
    if (!both) return false;
    const [seen, now] = both;
    const mine = form.getValues();
    const [base, theirs] = [alignOptions(mine, fieldsOf(seen)), alignOptions(mine, fieldsOf(now))];
    setNewer({ version: now, conflicts: findConflicts(base, theirs, mine) });
    form.reset(theirs);
    form.reset(merged(base, theirs, mine), { keepDefaultValues: true });
    return true;
  };

  return { newer, meet };
}
