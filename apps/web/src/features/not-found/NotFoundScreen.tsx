import { EmptyState, Page } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

export function NotFoundScreen() {
  return (
    <Page title="Page not found" width="reading">
      <EmptyState
        level="h1"
        title="There is nothing at this address."
        action={
          <Button variant="contained" href={paths.home}>
            Back to Home
          </Button>
        }
      >
        The page may have moved, or the address may be mistyped.
      </EmptyState>
    </Page>
  );
}
