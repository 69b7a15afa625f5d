import { selectSession } from '@casebook/api-client';
import { LoadingScreen } from '@casebook/web-ui';
import { lazy, Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Redirect } from '#shared/Redirect.tsx';
import { selectMode } from '../app-mode-slice.ts';

const Landing = lazy(async () => ({ default: (await import('../../landing/Landing.tsx')).Landing }));

/** `/`: redirects a member to the mode in `?mode=`, or else the stored one. Shows visitors the landing page, or sign-in if the session has a problem. */
export function HomeScreen() {
  const session = useSelector(selectSession);
  const stored = useSelector(selectMode);
  const [search] = useSearchParams();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') {
    const mode = search.get('mode') ?? stored;
    return <Redirect to={mode === 'question-bank' ? paths.questions : paths.quiz} />;
  }
  if (session.problem !== undefined || session.needsCode) return <Redirect to={paths.signIn} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LandingScreen />
    </Suspense>
  );
}

/** The landing page. After signing out it takes the keyboard focus, which was on a page that is gone. */
function LandingScreen() {
  const { key } = useLocation();
  useEffect(() => {
    const isFirstPage = key === 'default';
    const main = document.getElementById('main');
    if (!isFirstPage && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [key]);
  return <Landing />;
}
