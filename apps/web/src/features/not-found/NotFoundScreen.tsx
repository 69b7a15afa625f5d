import { MessagePage } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';

export const NotFoundScreen = () => (
  <MessagePage title="Page not found" heading="Page not found" link={{ label: 'Back to Home', href: paths.home }}>
    The page may have moved, or the address may be mistyped.
  </MessagePage>
);
