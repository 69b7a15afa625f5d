import type { GeneratorView } from '@casebook/contracts';
import { ErrorNotice, Field, formatRelative } from '@casebook/web-ui';
import CheckIcon from '@mui/icons-material/Check';
import UnlockIcon from '@mui/icons-material/LockOpenOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { StartTrial, TrialTerms, useCheckout, useIsTrialAvailable } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';

type FreeGenerations = NonNullable<GeneratorView['free']>;

interface FreeBannerProps {
  free: FreeGenerations;
  onUpgrade: () => void;
}

/** The free questions that a member without access has left this week, and what the plan unlocks. */
export function FreeBanner({ free: { remaining, limit }, onUpgrade }: FreeBannerProps) {
  return (
    <Box
      component="section"
      aria-labelledby="unlock"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        bgcolor: 'tint.accent',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, display: 'flex', gap: 1.5 }}>
        <UnlockIcon color="primary" aria-hidden="true" sx={{ mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography id="unlock" variant="h4" component="h2">
            Unlock the whole generator
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {remaining} of {limit} left this week. Premium has no weekly limit, and you choose the domain and the subcategory.
          </Typography>
        </Box>
      </Box>
      <Button variant="outlined" aria-haspopup="dialog" onClick={onUpgrade} sx={{ bgcolor: 'surface.raised' }}>
        Upgrade
      </Button>
    </Box>
  );
}

interface UsedUpOverlayProps {
  free: FreeGenerations;
  /** The steps below the overlay. */
  children: ReactNode;
}

/** Covers the steps once the week's free questions are used. */
export function UsedUpOverlay({ free: { limit, resetsAt }, children }: UsedUpOverlayProps) {
  return (
    <Box sx={{ position: 'relative', display: 'grid', minWidth: 0 }}>
      <Box inert aria-hidden="true" sx={{ gridArea: '1 / 1', minWidth: 0, opacity: 0.3, filter: 'blur(3px)' }}>
        {children}
      </Box>
      <Box sx={{ gridArea: '1 / 1', minWidth: 0, zIndex: 1, display: 'grid', placeItems: 'start center', p: { xs: 2, sm: 4 } }}>
        <Box
          component="section"
          aria-labelledby="used-up"
          sx={{
            position: 'sticky',
            top: 16,
            width: '100%',
            maxWidth: 420,
            display: 'grid',
            justifyItems: 'center',
            gap: 1.5,
            textAlign: 'center',
            bgcolor: 'surface.raised',
            border: 1,
            borderColor: 'edge.main',
            borderRadius: 1.5,
            p: { xs: 2.5, sm: 3 },
          }}
        >
          <LockIcon color="primary" aria-hidden="true" />
          <Typography id="used-up" variant="h3" component="h2">
            You’ve used your {limit} free generations this week
          </Typography>
          <Typography color="textSecondary">
            {limit} new ones are ready <ResetTime at={resetsAt} />. Your questions stay, and you can answer them here.
          </Typography>
          <StartTrial />
          <Button href={paths.quiz} color="secondary">
            Go to today’s free quiz
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** When the next week begins, in local time: "on Monday, November 30 (in 4 days)". */
function ResetTime({ at }: { at: string }) {
  const instant = new Date(at);
  const day = instant.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <time dateTime={at} title={instant.toLocaleString()}>
      on {day} ({formatRelative(instant, new Date())})
    </time>
  );
}

interface DomainLockProps {
  id: string;
  onUpgrade: () => void;
}

/** Why a member without access can't choose the domain and the subcategory. */
export function DomainLock({ id, onUpgrade }: DomainLockProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: -1.25 }}>
      <LockIcon aria-hidden="true" sx={{ fontSize: '1.125rem', color: 'text.secondary', mt: 0.125 }} />
      <Typography variant="body2" color="textSecondary">
        <span id={id}>Free questions come from the domain that the bank covers least.</span>{' '}
        <Link component="button" type="button" variant="body2" aria-haspopup="dialog" onClick={onUpgrade} sx={{ minHeight: 24 }}>
          Choose it yourself
        </Link>
      </Typography>
    </Box>
  );
}

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
