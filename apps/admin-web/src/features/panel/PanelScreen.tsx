import { Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { amountText } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { type Count, countedPages, pendingFlags } from './use-counts.ts';

/** `/admin`: the links to the admin tools. @param children the review of flagged questions, which is a separate feature */
export function PanelScreen({ children }: { children: ReactNode }) {
  return (
    <Page title="Admin">
      <PageHeading title="Admin Panel" />
      <AdminLinks />
      {children}
    </Page>
  );
}

interface CardCountProps {
  useCount: () => Count;
  unit: string;
}

/** The count on a card. Its line has a fixed height, so that nothing shifts when the count loads. */
function CardCount({ useCount, unit }: CardCountProps) {
  const { value, isEstimate, hasFailed } = useCount();
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        height: '1.5rem',
        lineHeight: '1.5rem',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
        ...(value ? { fontWeight: 650 } : { color: 'text.secondary' }),
      }}
    >
      {value === undefined && !hasFailed && <Skeleton component="span" width="6ch" sx={{ display: 'block' }} />}
      {value !== undefined && `${amountText(value, isEstimate || hasFailed)} ${unit}`}
      {value === undefined && hasFailed && 'Count unavailable'}
    </Box>
  );
}

/** Links to every other admin page, each with its purpose and the number of items that need attention. */
const AdminLinks = () => (
  <Box
    component="nav"
    aria-label="Admin pages"
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' },
      mb: 5,
    }}
  >
    <Card label="Flagged Questions" about="Questions that members flagged, listed below." href={paths.pendingFlags}>
      <CardCount {...pendingFlags} />
    </Card>
    {adminPages.map(({ label, about, href }) => {
      const counted = countedPages.get(href);
      const to = href === paths.errorLogs ? paths.errorsOfLastDay() : href;
      return (
        <Card key={href} label={label} about={about} href={to}>
          {counted && <CardCount {...counted} />}
        </Card>
      );
    })}
  </Box>
);

interface CardProps {
  label: string;
  about: string;
  href: string;
  /** The number of items that need attention. */
  children: ReactNode;
}

const Card = ({ label, about, href, children }: CardProps) => (
  <Link
    href={href}
    underline="none"
    color="textPrimary"
    sx={{
      display: 'block',
      p: { xs: 1.5, sm: 2 },
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
      bgcolor: 'surface.raised',
      '&:hover': { borderColor: 'primary.main' },
    }}
  >
    <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
      {label}
    </Typography>
    {children}
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
      {about}
    </Typography>
  </Link>
);

/** The admin pages except the panel, in the order of the panel's links. */
const adminPages = [
  { label: 'Reviews', about: 'Approve or reject questions written by members and the AI.', href: paths.reviews },
  { label: 'Questions', about: 'The whole bank, including inactive and deleted questions.', href: paths.questions },
  { label: 'Statistics', about: 'How well questions perform.', href: paths.statistics },
  { label: 'Members', about: 'Accounts, access, sessions, and progress.', href: paths.members },
  { label: 'Referral Codes', about: 'Add, edit, activate, or delete partners’ codes.', href: paths.referralCodes },
  { label: 'Access Override', about: 'Give a member access until a set time.', href: paths.accessOverride },
  { label: 'Error Logs', about: 'Errors in members’ browsers.', href: paths.errorLogs },
  { label: 'Dead Letters', about: 'Events that a service couldn’t handle.', href: paths.deadLetters },
  { label: 'Jobs', about: 'Background jobs: waiting, running, and failed.', href: paths.jobs },
  { label: 'Violations', about: 'AI limits that members exceeded, and the resulting restrictions.', href: paths.violations },
  { label: 'AI', about: 'Tokens, cost, quality, downvoted output, and reviews.', href: paths.ai },
  { label: 'Failed Payments', about: 'Members whose latest payment failed.', href: paths.failedPayments },
  { label: 'Referral Report', about: 'Who signed up with a partner’s code.', href: paths.referralReport },
  { label: 'AI Diagnostic', about: 'Whether the AI service is configured and responding.', href: paths.aiDiagnostic },
  { label: 'Analytics Test', about: 'Whether conversions reach the ad tag.', href: paths.googleAds },
  { label: 'Audit Log', about: 'Who did what, to whom, when, and from where.', href: paths.audit },
] as const;
