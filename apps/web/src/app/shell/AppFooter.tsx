import { frameOrigin, openConsentSettings } from '@casebook/api-client/measurement';
import { Footer } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { footerLinks } from '#shared/footer-links.ts';

/** The footer, with the choice about the scripts of others where there are any. */
export function AppFooter() {
  return (
    <Footer links={footerLinks}>
      {useHasFrame() && (
        <Link component="button" type="button" variant="body2" color="textPrimary" sx={{ py: 1 }} onClick={openConsentSettings}>
          Cookie settings
        </Link>
      )}
    </Footer>
  );
}

/** Only the served page knows, so a prerendered screen shows the button after hydration. */
const useHasFrame = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => frameOrigin() !== undefined,
    () => false,
  );
