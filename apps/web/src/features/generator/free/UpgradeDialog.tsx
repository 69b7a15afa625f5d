import { ErrorNotice, Field } from '@casebook/web-ui';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { TrialTerms, useCheckout, useIsTrialAvailable } from '#shared/checkout.tsx';

/** Offers the plan. An entered promotion code is passed to the checkout, which refuses an invalid one before Stripe's page opens. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { promoCode: '' } });
  const { start, isLeaving, failure } = useCheckout();
  const isTrialAvailable = useIsTrialAvailable();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="upgrade">
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(({ promoCode }) => start(promoCode.trim()))}
        // On a small screen the content scrolls, and the buttons stay visible.
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="upgrade">Generate without the weekly limit</DialogTitle>
        <DialogContent sx={{ pb: 1 }}>
          <Benefits />
          <Field label="Promotion code (optional)" autoComplete="off" registration={register('promoCode')} />
          {failure !== undefined && (
            <Box sx={{ mt: 2 }}>
              <ErrorNotice>{failure}</ErrorNotice>
            </Box>
          )}
          <Box sx={{ mt: 2 }}>
            <TrialTerms />
          </Box>
        </DialogContent>
        <DialogActions disableSpacing sx={{ px: { xs: 2, sm: 4 }, py: 2, gap: 1, flexWrap: 'wrap' }}>
          <Button color="secondary" onClick={onClose}>
            Maybe Later
          </Button>
          <Button type="submit" variant="contained" disabled={isLeaving}>
            {isTrialAvailable ? 'Start Free Trial' : 'Subscribe Now'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const benefits = [
  'Questions from any domain and subcategory',
  '1, 5, or 10 at a time, as many as you like',
  'Each one joins your quizzes at once',
  'The whole bank with every answer explained, quizzes of any length, and progress analytics',
];

/** The benefits of the plan, the generator's first. */
const Benefits = () => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, mt: 0, mb: 2.5, display: 'grid', gap: 1 }}>
    {benefits.map((benefit) => (
      <Box component="li" key={benefit} sx={{ display: 'flex', gap: 1.25 }}>
        <CheckIcon fontSize="small" color="primary" aria-hidden="true" sx={{ mt: 0.25 }} />
        <Typography component="span">{benefit}</Typography>
      </Box>
    ))}
  </Box>
);
