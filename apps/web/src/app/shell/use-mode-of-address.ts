import { selectProfile } from '@casebook/api-client';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type AppMode, modeChosen } from '../app-mode-slice.ts';

export function modeOf(pathname: string): AppMode | undefined {
  if (pathname === paths.questions || pathname.startsWith(`${paths.questions}/`)) return 'question-bank';
  if (pathname === paths.quiz || pathname.startsWith(`${paths.quiz}/`)) return 'quiz';
  return undefined;
}

/** The address decides the mode: opening a page of one remembers it. */
export function useModeOfAddress(): void {
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const userId = useSelector(selectProfile)?.id;
  const mode = modeOf(pathname);
  useEffect(() => {
    if (mode && userId) dispatch(modeChosen(mode));
  }, [mode, userId, dispatch]);
}
