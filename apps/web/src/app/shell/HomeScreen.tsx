import { selectSession } from '@casebook/api-client';
import { LoadingScreen, Redirect } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { openDocument } from '#shared/open-document.ts';
import { paths } from '#shared/paths.ts';
import { selectMode } from '../app-mode-slice.ts';

/** `/`: redirects a member to the mode in `?mode=`, or else the stored one. Opens the landing page for visitors, or sign-in if the session has a problem. */
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
  return <LandingPage />;
}

/** The landing page isn't the app's. Loading it also clears the memory of what a member who signed out has seen. */
function LandingPage() {
  useEffect(() => openDocument.atHome(), []);
  return <LoadingScreen />;
}
