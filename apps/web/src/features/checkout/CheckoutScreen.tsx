import { ErrorNotice, LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useCheckout } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';

const REDIRECTING = 'Redirecting you to checkout...';

/** The target of every "Start Free Trial": starts the checkout and leaves for Stripe's page. */
export function CheckoutScreen() {
  const { start, failure } = useCheckout();
  useEffect(() => void start(), [start]);
  if (failure === undefined) return <LoadingScreen text={REDIRECTING} />;
  return (
    <Page title="Checkout" width="narrow">
      <PageHeading title="Checkout" />
      <ErrorNotice onRetry={() => start()}>{failure}</ErrorNotice>
      <Button href={paths.pricing} color="secondary" sx={{ mt: 2, justifySelf: 'start' }}>
        Back to Pricing
      </Button>
    </Page>
  );
}
