import { selectProfile } from '@casebook/api-client';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { TabLink } from '#shared/TabLink.tsx';
import { type AppMode, modeChosen } from '../app-mode-slice.ts';

const modes = [
  { mode: 'question-bank', label: 'Question Bank', path: paths.questions },
  { mode: 'quiz', label: 'Quiz', path: paths.quiz },
] as const;

/** The two modes. On a phone they get their own row under the wordmark. */
export function ModeSwitch() {
  const { pathname } = useLocation();
  const current = modeOf(pathname);
  return (
    <Box
      component="nav"
      aria-label="Mode"
      sx={{
        display: 'flex',
        gap: { xs: 2, sm: 3 },
        order: { xs: 1, sm: 0 },
        flexBasis: { xs: '100%', sm: 'auto' },
        mb: -1,
        ml: { sm: 1 },
      }}
    >
      {modes.map(({ mode, label, path }) => (
        <TabLink key={mode} href={path} isCurrent={current === mode} height={56}>
          {label}
        </TabLink>
      ))}
    </Box>
  );
}

function modeOf(pathname: string): AppMode | undefined {
  if (pathname === paths.questions || pathname.startsWith(`${paths.questions}/`)) return 'question-bank';
  if (pathname === paths.quiz || pathname.startsWith(`${paths.quiz}/`)) return 'quiz';
  return undefined;
}

/** The address decides the mode: opening one of its pages stores it. */
export function useModeOfAddress(): void {
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const userId = useSelector(selectProfile)?.id;
  const mode = modeOf(pathname);
  useEffect(() => {
    if (mode && userId) dispatch(modeChosen(mode));
  }, [mode, userId, dispatch]);
}
