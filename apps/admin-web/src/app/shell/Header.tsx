import { messageOf, type Profile, useGetAccessQuery } from '@casebook/api-client';
import { HeaderBar, MembershipBadge, ModeTabs, useToast, Wordmark } from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { api } from '#shared/api.ts';
import { learnerPaths } from '#shared/paths.ts';
import { UserMenu } from './UserMenu.tsx';

const modes = [
  { label: 'Question Bank', href: learnerPaths.questionBank, isCurrent: false },
  { label: 'Quiz', href: learnerPaths.quiz, isCurrent: false },
];

/** The learners' navigation bar, whose modes lead back to them, with Exit Admin. */
export function Header({ profile }: { profile: Profile | undefined }) {
  const { data: access, isLoading } = useGetAccessQuery(undefined, { skip: !profile });
  return (
    <HeaderBar>
      <Wordmark />
      {profile && <ModeTabs tabs={modes} />}
      {profile && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0.5, md: 2 } }}>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            {isLoading && <Skeleton width={176} height={32} />}
            {access && <MembershipBadge isPaid={access.active} />}
          </Box>
          {profile.isAdmin && <ExitButton />}
          <UserMenu profile={profile} isPaid={access?.active} />
        </Box>
      )}
    </HeaderBar>
  );
}

/** Locks the admin pages again, for every tab of this session. */
function ExitButton() {
  const { data: gate } = api.useGetAdminGateQuery();
  const [exit, { isLoading }] = api.useExitAdminGateMutation();
  const toast = useToast();
  if (gate?.unlockedUntil === undefined) return null;
  const lock = async () => {
    const { error } = await exit();
    if (error) toast.error(messageOf(error, 'The admin pages couldn’t be locked. Please try again.'));
  };
  return (
    <Button onClick={lock} disabled={isLoading} variant="outlined" color="secondary" size="small" startIcon={<LockIcon />}>
      Exit Admin
    </Button>
  );
}
