import { selectProfile } from '@casebook/api-client';
import { exam } from '@casebook/exam';
import { Disclosure } from '@casebook/web-ui';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import { ColorKey } from './ColorKey.tsx';

const aboutTheBank =
  'Every question cites its source and explains why each option is right or wrong. A quality score rates how well it’s written.';

/** Introduces the bank. Stays dismissed in this browser. */
function InfoCard() {
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

/** The local-storage key of the dismissal. */
const keyFor = (userId: string) => `${exam.slug}-bank-info-dismissed:${userId}`;

/** At build time there is no local storage, so the prerendered page shows no card. */
const isInfoDismissed = (userId: string): boolean => globalThis.window?.localStorage.getItem(keyFor(userId)) !== null;

const dismissInfo = (userId: string): void => window.localStorage.setItem(keyFor(userId), 'true');

/** Below this width the list has no aside, and the bank's menu opens its contents. */
export const ASIDE_HIDDEN = '(width < 900px)';

export type GuidePage = 'tips' | 'colors';

const tips = [
  'Answer before you open the card: being wrong first is what makes the correct answer stick.',
  'Read why each wrong option is wrong. The exam asks for the best answer, not just a true one.',
  'Mix domains. Switching between them is harder than studying one at a time, but it sticks.',
];

/** The introduction, tips, and the color key, beside the list. */
export function BankAside() {
  return (
    <Box component="aside" aria-label="About the bank" sx={{ minWidth: 0, display: 'grid', gap: 2.5, alignContent: 'start' }}>
      <InfoCard />
      <Box component="section" aria-labelledby="tips" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
        <Typography id="tips" variant="label" component="h2" color="textSecondary">
          Tips
        </Typography>
        <TipList />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          Press{' '}
          <Box
            component="kbd"
            sx={{ typography: 'caption', fontWeight: 600, border: 1, borderColor: 'edge.main', borderRadius: 0.5, px: 0.75 }}
          >
            /
          </Box>{' '}
          to search.
        </Typography>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <Disclosure labels={['Color Key', 'Color Key']}>
          <ColorKey />
        </Disclosure>
      </Box>
      <Typography variant="body2">
        <Link href={paths.questionTransfer}>Import or Export Questions</Link>
      </Typography>
    </Box>
  );
}

function TipList() {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.5 }}>
      {tips.map((tip) => (
        <Typography key={tip} component="li" variant="body2" color="textSecondary">
          {tip}
        </Typography>
      ))}
    </Box>
  );
}

const titles: Record<GuidePage, string> = { tips: 'Tips', colors: 'Color Key' };

interface BankGuideProps {
  page: GuidePage;
  onClose: () => void;
}

/** The content of the aside as a dialog, for screens without room for it. */
export function BankGuide({ page, onClose }: BankGuideProps) {
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby="bank-guide">
      <DialogTitle id="bank-guide">{titles[page]}</DialogTitle>
      <DialogContent>
        {page === 'colors' ? (
          <ColorKey />
        ) : (
          <>
            <Typography variant="body2">{aboutTheBank}</Typography>
            <TipList />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
