import { SubscriptionRequired } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';
import { CouponField } from './CouponField.tsx';

/** The paywall over the rest of the quiz area (specification 001, section 2). */
export function Paywall() {
  return (
    <SubscriptionRequired
      what="Quizzes of your own size, drawn from the whole bank, come with the plan. The daily quiz above stays free."
      elsewhere={
        <Button href={paths.home} color="secondary" sx={{ ml: -1.5, mt: 1 }}>
          Back to Home
        </Button>
      }
    >
      <CouponField />
    </SubscriptionRequired>
  );
}
