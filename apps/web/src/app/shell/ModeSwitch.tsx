import { selectProfile } from '@casebook/api-client';
import { ModeTabs } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type AppMode, modeChosen } from '../app-mode-slice.ts';

const modes = [
  { mode: 'question-bank', label: 'Question Bank', path: paths.questions },
  { mode: 'quiz', label: 'Quiz', path: paths.quiz },
] as const;

/** Switches between the question bank and the quiz area. */
export function ModeSwitch() {
  const { pathname } = useLocation();
  const current = modeOf(pathname);
  return <ModeTabs tabs={modes.map(({ mode, label, path }) => ({ label, href: path, isCurrent: current === mode }))} />;
}

function modeOf(pathname: string): AppMode | undefined {
  if (pathname === paths.questions || pathname.startsWith(`${paths.questions}/`)) return 'question-bank';
  if (pathname === paths.quiz || pathname.startsWith(`${paths.quiz}/`)) return 'quiz';
  return undefined;
}

/** Stores the mode that the current address belongs to. */
export function useModeOfAddress(): void {
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const userId = useSelector(selectProfile)?.id;
  const mode = modeOf(pathname);
  useEffect(() => {
    if (mode && userId) dispatch(modeChosen(mode));
  }, [mode, userId, dispatch]);
}
