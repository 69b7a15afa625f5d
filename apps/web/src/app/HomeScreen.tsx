import { selectSession } from '@casebook/api-client';
import { LoadingScreen, Redirect } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { openDocument } from '#shared/open-document.ts';
import { paths } from '#shared/paths.ts';
import { selectMode } from './app-mode-slice.ts';

/**
 * `/` redirects a member to the mode in `?mode=`, or else to the stored one. Visitors get the landing page, or the sign-in page if their
 * session has a problem.
 */
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

/** The landing page isn't part of the app. Loading it as a document also frees what a signed-out member had in memory. */
function LandingPage() {
  useEffect(() => openDocument.atHome(), []);
  return <LoadingScreen />;
}
