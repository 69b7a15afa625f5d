import { messageOf } from '@casebook/api-client';
import { BackLink, ErrorNotice, Field, LoadingScreen, Page, PageHeading, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import { paths } from '#shared/paths.ts';
import { OverrideForm } from './OverrideForm.tsx';

const UserId = z.uuid();

/** `/admin/access-override`: shows a member's access and overrides it. The URL has the member's id. */
export function AccessOverrideScreen() {
  const [search, setSearch] = useSearchParams();
  const userId = UserId.safeParse(search.get('user')).data;
  return (
    <Page title="Access Override" width="reading">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Access Override">
        Gives a member access until a time you set, regardless of their subscription.
      </PageHeading>
      <Panel sx={{ mb: 3 }}>
        <UserForm userId={search.get('user') ?? ''} onLoad={(user) => setSearch({ user })} />
      </Panel>
      {userId !== undefined && <MemberAccess key={userId} userId={userId} />}
    </Page>
  );
}

function UserForm({ userId, onLoad }: { userId: string; onLoad: (userId: string) => void }) {
  const { register, handleSubmit, formState, watch } = useForm({ defaultValues: { userId } });
  const load = handleSubmit((fields) => onLoad(fields.userId.trim()));
  return (
    <Box component="form" noValidate onSubmit={load} sx={{ display: 'grid', gap: 2 }}>
      <Field
        label="User ID (UUID)"
        autoComplete="off"
        registration={register('userId', {
          validate: (value) => UserId.safeParse(value.trim()).success || 'Enter a user ID (UUID).',
        })}
        error={formState.errors.userId?.message}
      />
      <Button type="submit" variant="contained" disabled={watch('userId').trim() === ''} sx={{ justifySelf: 'start' }}>
        Load Access
      </Button>
    </Box>
  );
}

function MemberAccess({ userId }: { userId: string }) {
  const { data, error, refetch } = api.useGetOverrideQuery({ userId });
  if (data) return <OverrideForm override={data} />;
  if (!error) return <LoadingScreen />;
  return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Access couldn’t be loaded.')}</ErrorNotice>;
}
