import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { modeOf } from './use-mode-of-address.ts';

const modes = [
  { mode: 'question-bank', label: 'Question Bank', path: paths.questions },
  { mode: 'quiz', label: 'Quiz', path: paths.quiz },
] as const;

/** The two modes. On a phone they take a row of their own under the name. */
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
        <Link
          key={mode}
          href={path}
          underline="none"
          aria-current={current === mode ? 'page' : undefined}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: { xs: 44, sm: 56 },
            typography: 'button',
            color: current === mode ? 'text.primary' : 'text.secondary',
            borderBottom: 2,
            borderColor: current === mode ? 'primary.main' : 'transparent',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  );
}
