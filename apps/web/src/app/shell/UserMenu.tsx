import { type Profile, useSignOut } from '@casebook/api-client';
import { AccountButton, useToast } from '@casebook/web-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetOnboarding } from '#shared/onboarding.ts';
import { paths } from '#shared/paths.ts';
import { countPending, flushPending, type PendingChanges, type PendingRoot } from '#shared/pending-changes.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';

const loadMenu = async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu });
const AccountMenu = lazy(loadMenu);
/** Ignores a failed preload: opening the menu loads the code again. */
const preloadMenu = () => void loadMenu().catch(() => undefined);
const UnsentDialog = lazy(async () => ({ default: (await import('./UnsentDialog.tsx')).UnsentDialog }));

interface UserMenuProps {
  profile: Profile;
  isPaid: boolean | undefined;
}

/** Milliseconds after which a page has finished its own requests, even on a slow phone. */
const PRELOAD_MS = 3_000;

/** The button of the user menu. The menu's code loads soon after the page, or as soon as the button is hovered or focused. */
export function UserMenu({ profile, isPaid }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const { unsent, requestSignOut, confirmSignOut, cancelSignOut } = useSignOutFlow();
  const close = () => setAnchor(null);
  useEffect(() => {
    const timer = window.setTimeout(preloadMenu, PRELOAD_MS);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <>
      <AccountButton
        profile={profile}
        isOpen={anchor !== null}
        onApproach={preloadMenu}
        onOpen={(button) => {
          setAnchor(button);
          setOpened(true);
        }}
      />
      <Suspense>
        {wasOpened && (
          <AccountMenu
            profile={profile}
            isPaid={isPaid}
            anchor={anchor}
            onClose={close}
            onSignOut={() => {
              close();
              void requestSignOut();
            }}
          />
        )}
        {unsent && <UnsentDialog unsent={unsent} onConfirm={confirmSignOut} onCancel={cancelSignOut} />}
      </Suspense>
    </>
  );
}

/** Signs out: sends pending changes, asks for confirmation if some remain, then navigates home. */
function useSignOutFlow() {
  const signOut = useSignOut();
  const dispatch = useSharedDispatch<PendingRoot>();
  const [unsent, setUnsent] = useState<PendingChanges>();
  const navigate = useNavigate();
  const toast = useToast();

  const confirmSignOut = async () => {
    setUnsent(undefined);
    const failure = await signOut();
    if (failure) return void toast.error(failure);
    forgetOnboarding();
    await navigate(paths.home, { replace: true });
  };
  const requestSignOut = async () => {
    const pending = await dispatch(flushPending());
    if (countPending(pending) > 0) setUnsent(pending);
    else await confirmSignOut();
  };
  return { unsent, requestSignOut, confirmSignOut, cancelSignOut: () => setUnsent(undefined) };
}
