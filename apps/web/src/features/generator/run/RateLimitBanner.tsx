import { Countdown } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { RateLimit } from './rate-limits.ts';

interface RateLimitBannerProps {
  limit: RateLimit;
  /** Called when the countdown reaches zero. */
  onOver: () => void;
}

/** Names the limit that was reached, and counts down every second. */
export function RateLimitBanner({ limit, onOver }: RateLimitBannerProps) {
  return (
    <Alert
      severity="warning"
      // Announces the message once, not every second of the countdown.
      role="group"
      aria-labelledby="rate-limit"
      sx={{
        color: 'text.primary',
        bgcolor: 'tint.warning',
        border: 1,
        borderColor: 'warning.main',
        '& .MuiAlert-icon': { color: 'warning.main' },
      }}
    >
      <div role="alert">
        <Typography id="rate-limit" sx={{ fontWeight: 600 }}>
          Rate Limit Reached
        </Typography>
        <Typography variant="body2">{limit.message}</Typography>
      </div>
      <Typography
        variant="body2"
        role="timer"
        sx={{ mt: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums', '& time': { whiteSpace: 'nowrap' } }}
      >
        Next request available in: <Countdown to={limit.until} bySecond onOver={onOver} />
      </Typography>
    </Alert>
  );
}
