import type { QuestionVersion, VersionContent } from '@casebook/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { fieldsOf, type QuestionFields } from '../question-fields.ts';
import { alignOptions, type FieldConflict, findConflicts, mergeFields } from './merge-fields.ts';

/** A version saved by someone else while this form was open, and its conflicts with the form. */
export interface NewerVersion {
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
