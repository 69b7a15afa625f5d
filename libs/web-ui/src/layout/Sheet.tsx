import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Closes the sheet. @param act runs after it has closed and the focus has returned to the element that had it before */
export type CloseSheet = (act?: () => void) => void;

interface SheetProps {
  title: string;
  /** Called after the sheet was closed by a button, Escape, or a tap outside, and has faded out. */
  onClose: () => void;
  children: (close: CloseSheet) => ReactNode;
}

const hidden = { transform: 'translateY(1.5rem)', opacity: 0 };
const exit = ['transform', 'opacity', 'display', 'overlay'].map((property) => `${property} 150ms ease-in allow-discrete`).join();

const Surface = styled('dialog')(({ theme }) => ({
  boxSizing: 'border-box',
  position: 'fixed',
  // Positioned above a phone's keyboard, which may be taller than the sheet.
  inset: 'auto 0 var(--cb-keyboard)',
  width: '100%',
  maxWidth: 'none',
  maxHeight: 'min(85dvh, 100dvh - var(--cb-keyboard) - 56px)',
  margin: 0,
  padding: theme.spacing(0, 2),
  paddingBottom: `max(${theme.spacing(2)}, env(safe-area-inset-bottom))`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  color: 'var(--cb-ink)',
  backgroundColor: 'var(--cb-raised)',
  border: '1px solid var(--cb-rule)',
  borderRadius: 'var(--cb-radius-large) var(--cb-radius-large) 0 0',
  boxShadow: theme.shadows[1],
  animation: 'cb-sheet 180ms ease-out',
  '@keyframes cb-sheet': { from: hidden },
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 45%)', animation: 'cb-backdrop 180ms ease-out', transition: exit },
  '@keyframes cb-backdrop': { from: { opacity: 0 } },
  // `allow-discrete` keeps the closed sheet in the top layer until it has faded out.
  transition: exit,
  '&:not([open])': { ...hidden, pointerEvents: 'none' },
  '&:not([open])::backdrop': { opacity: 0 },
  [theme.breakpoints.up('md')]: {
    inset: '56px 24px auto auto',
    width: 400,
    maxHeight: 'calc(100dvh - 72px)',
    borderRadius: 'var(--cb-radius-large)',
    '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 15%)' },
  },
}));

/** Stays visible while the sheet scrolls. */
const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  paddingTop: theme.spacing(1),
  backgroundColor: 'var(--cb-raised)',
}));

/** A modal sheet: on a phone, at the bottom, within reach of the thumb; on a wide screen, on the right, below the top bar. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const keyboard = useKeyboardInset();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close: CloseSheet = (act) => {
    dialog.current?.close();
    act?.();
  };
  return (
    <Surface
      ref={dialog}
      aria-labelledby={titleId}
      style={{ '--cb-keyboard': `${keyboard}px` } as object}
      onClose={async () => {
        await Promise.allSettled((dialog.current?.getAnimations() ?? []).map(({ finished }) => finished));
        onClose();
      }}
      // Only a click on the backdrop has the dialog itself as its target; clicks inside have a descendant.
      onClick={({ target }) => target === dialog.current && close()}
    >
      <Head>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <IconButton aria-label="Close" edge="end" onClick={() => close()}>
          <CloseIcon />
        </IconButton>
      </Head>
      {children(close)}
    </Surface>
  );
}

/**
 * @returns how many pixels at the bottom of the page a phone's keyboard covers. iOS doesn't resize the page for the keyboard, which would
 * cover elements positioned at the bottom.
 */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, covered, () => 0);

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

function covered(): number {
  const viewport = window.visualViewport;
  // While the user has zoomed in, the visual viewport is smaller than the page although no keyboard covers it.
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
