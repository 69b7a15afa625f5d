import { selectProfile } from '@casebook/api-client';
import { exam } from '@casebook/exam';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';

export const aboutTheBank =
  'Every question cites its source and explains why each option is right or wrong. A quality score rates how well it’s written.';

/** Introduces the bank. Stays dismissed in this browser. */
export function InfoCard() {
  const userId = useSelector(selectProfile)?.id ?? '';
  const [isDismissed, setDismissed] = useState(() => isInfoDismissed(userId));
  if (isDismissed) return null;
  const dismiss = () => {
    dismissInfo(userId);
    setDismissed(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="section"
      aria-label="About the question bank"
      sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', bgcolor: 'tint.info', borderRadius: 1, pl: 2, pr: 0.5, py: 0.5 }}
    >
      <InfoIcon fontSize="small" aria-hidden="true" sx={{ color: 'info.main', mt: 1.375 }} />
      <Typography variant="body2" sx={{ flex: 1, py: 1.25 }}>
        {aboutTheBank}
      </Typography>
      <IconButton aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** The local-storage key that stores the dismissal, so that the card stays dismissed. */
const keyFor = (userId: string) => `${exam.slug}-bank-info-dismissed:${userId}`;

/** A page that is rendered at build time can't know, and shows no card. */
const isInfoDismissed = (userId: string): boolean => globalThis.window?.localStorage.getItem(keyFor(userId)) !== null;

const dismissInfo = (userId: string): void => window.localStorage.setItem(keyFor(userId), 'true');
