import { TRIAL_DAYS } from '@casebook/exam';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ErrorNotice } from '../states/ErrorNotice.tsx';

/** Starts the checkout. There is no product to check out until payments are set up, and it says so. */
export function StartTrialButton() {
  const [refused, setRefused] = useState(false);
  return (
    <>
      <Button variant="contained" size="large" onClick={() => setRefused(true)}>
        Start {TRIAL_DAYS}-day Free Trial
      </Button>
      {refused && <ErrorNotice>No product configured.</ErrorNotice>}
    </>
  );
}
