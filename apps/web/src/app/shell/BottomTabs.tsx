import ProgressIcon from '@mui/icons-material/BarChart';
import QuizIcon from '@mui/icons-material/Checklist';
import BankIcon from '@mui/icons-material/LibraryBooksOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';

export const bottomTabs = [
  { label: 'Quiz', href: paths.quiz, Icon: QuizIcon },
  { label: 'Bank', href: paths.questions, Icon: BankIcon },
  { label: 'Progress', href: paths.progress, Icon: ProgressIcon },
  { label: 'Account', href: paths.account, area: paths.settings, Icon: PersonIcon },
] as const;

const isWithin = (pathname: string, area: string) => pathname === area || pathname.startsWith(`${area}/`);

/** A member's main pages, within reach of the thumb. On a phone only: wider screens have them in the header. */
export function BottomTabs() {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Main"
      data-bottom-tabs
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: { xs: 'grid', sm: 'none' },
        // Equal columns, unless doubled text on a small screen needs more.
        gridTemplateColumns: `repeat(${bottomTabs.length}, minmax(min-content, 1fr))`,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
        '@media print': { display: 'none' },
      }}
    >
      {bottomTabs.map(({ label, href, Icon, ...tab }) => {
        const isCurrent = isWithin(pathname, 'area' in tab ? tab.area : href);
        return (
          <Link
            key={href}
            href={href}
            underline="none"
            aria-current={isCurrent ? 'page' : undefined}
            sx={{
              minHeight: '3.5rem',
              display: 'grid',
              alignContent: 'center',
              justifyItems: 'center',
              gap: 0.25,
              typography: 'caption',
              fontSize: '0.75rem',
              fontWeight: isCurrent ? 700 : 500,
              borderTop: 2,
              borderColor: isCurrent ? 'primary.main' : 'transparent',
              // A contrast theme draws even a transparent border, so a tab that isn't current gets a border in the background's color.
              '@media (forced-colors: active)': { borderColor: isCurrent ? 'Highlight' : 'Canvas' },
              color: isCurrent ? 'primary.main' : 'text.secondary',
            }}
          >
            <Icon aria-hidden="true" />
            {label}
          </Link>
        );
      })}
    </Box>
  );
}
