import { MessagePage } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';

export const NotFoundScreen = () => (
  <MessagePage
    title="Page not found"
    heading="There is no admin page at this address."
    link={{ label: 'Back to Admin', href: paths.panel }}
  >
    The page may have moved, or the address may be mistyped.
  </MessagePage>
);
