import { Logo } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';
import { bottomTabs } from '../app/shell/BottomTabs.tsx';

/** The layout of a loading page. `attempt` has a quiz's bar instead of the header. */
export type FrameKind = 'wide' | 'reading' | 'narrow' | 'attempt';

/**
 * What the HTML shows until the app has rendered: the header and the outline of the page, in the same sizes as the app's. Plain markup,
 * rendered at build time. The start script marks the page as a member's or a visitor's, and the style sheet shows the matching header.
 */
export function Frame({ kind }: { kind: FrameKind }) {
  return (
    <div className={`fr fr-${kind}`}>
      {kind === 'attempt' ? <div className="fr-attempt-bar" /> : <FrameHeader />}
      <div className="fr-page" aria-busy="true">
        <p className="fr-status" role="status">
          Loading...
        </p>
        <FrameOutline kind={kind} />
      </div>
      {kind !== 'attempt' && (
        <nav className="fr-tabs fr-member" aria-label="Main">
          {bottomTabs.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

function FrameHeader() {
  return (
    <header className="fr-header">
      <div>
        <a className="fr-wordmark" href={paths.home}>
          <Logo />
          <span>Casebook</span>
        </a>
        <nav className="fr-modes fr-member" aria-label="Sections">
          <a href={paths.questions}>Question Bank</a>
          <a href={paths.quiz}>Quiz</a>
        </nav>
        <span className="fr-member fr-avatar" />
        <a className="fr-visitor" href={paths.signIn}>
          Sign In
        </a>
      </div>
    </header>
  );
}

const lines = (
  <>
    <i />
    <i />
    <i />
  </>
);

function FrameOutline({ kind }: { kind: FrameKind }) {
  if (kind === 'attempt')
    return (
      <>
        <div className="fr-lines">{lines}</div>
        {['a', 'b', 'c', 'd'].map((option) => (
          <div key={option} className="fr-box fr-option" />
        ))}
      </>
    );
  return (
    <>
      <i className="fr-title" />
      <div className="fr-box">{lines}</div>
      {kind !== 'narrow' && <div className="fr-box">{lines}</div>}
    </>
  );
}
