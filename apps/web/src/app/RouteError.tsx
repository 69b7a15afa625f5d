import { LastResort } from '@casebook/web-ui';
import { useRouteError } from 'react-router';

/** What a page threw while it was shown. */
export function RouteError() {
  const error = useRouteError();
  return <LastResort text={error instanceof Error ? error.message : String(error)} />;
}
