import { selectProfile, useGetAccessQuery } from '@casebook/api-client';
import { HeaderBar, MembershipBadge, ModeTabs, Wordmark } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { type AppMode, modeChosen } from '../app-mode-slice.ts';
import { ExternalLinks } from './ExternalLinks.tsx';
import { UserMenu } from './UserMenu.tsx';

const authPaths: readonly string[] = [paths.signIn, paths.signUp, paths.forgotPassword, paths.signInLink];

export function Header() {
  const profile = useSelector(selectProfile);
  const { isPaid, isChecking } = useMembership();
  const { pathname } = useLocation();
  return (
    <HeaderBar>
      <Wordmark />
      {profile && <ModeSwitch />}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0.5, md: 2 } }}>
        {profile ? (
          <>
            <Box sx={{ display: { xs: 'none', lg: 'contents' } }}>
              <ExternalLinks />
            </Box>
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              {isChecking && <Skeleton width={176} height={32} />}
              {isPaid !== undefined && <MembershipBadge isPaid={isPaid} />}
            </Box>
            <UserMenu profile={profile} isPaid={isPaid} />
          </>
        ) : (
          !authPaths.includes(pathname) && (
            <Button href={paths.signIn} variant="outlined" color="secondary" size="small">
              Sign In
            </Button>
          )
        )}
      </Box>
    </HeaderBar>
  );
}

interface Membership {
  /** Whether the signed-in member has access; undefined for visitors and until it is loaded. */
  isPaid: boolean | undefined;
  isChecking: boolean;
}

function useMembership(): Membership {
  const isSignedIn = useSelector(selectProfile) !== undefined;
  const { data, isLoading } = useGetAccessQuery(undefined, { skip: !isSignedIn });
  return { isPaid: isSignedIn ? data?.active : undefined, isChecking: isLoading };
}

const modes = [
  { mode: 'question-bank', label: 'Question Bank', path: paths.questions },
  { mode: 'quiz', label: 'Quiz', path: paths.quiz },
] as const;

/** Switches between the question bank and the quiz area. */
function ModeSwitch() {
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
