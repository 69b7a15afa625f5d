import { messageOf } from '@casebook/api-client';
import type { OverrideView } from '@casebook/contracts';
import { BackLink, ErrorNotice, Field, LabeledField, LoadingScreen, Page, PageHeading, Panel, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import { FactList } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { formatUtc, fromUtcInput, toUtcInput } from './utc-input.ts';

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

/** A member's access, and its override. An empty date clears the override. */
function OverrideForm({ override: { userId, hasAccess, accessUntil, overrideUntil, access } }: { override: OverrideView }) {
  const id = useId();
  const [value, setValue] = useState(() => toUtcInput(overrideUntil));
  const input = useRef<HTMLInputElement>(null);
  const { save, clear, failure, refuse, isBusy } = useOverride(userId);
  const clearAll = async () => {
    if (await clear()) setValue('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // An incomplete date has an empty value, which would clear the override.
    if (input.current?.validity.badInput) return refuse('Enter a date and time.');
    const until = fromUtcInput(value);
    await (until === undefined ? clearAll() : save(until));
  };
  return (
    <Panel>
      <Box sx={{ mb: 3 }}>
        <FactList
          facts={{
            has_access: String(hasAccess),
            access_until: accessUntil ? formatUtc(accessUntil) : 'None',
            'Override until': overrideUntil ? formatUtc(overrideUntil) : 'None',
            'Access now': accessNow(access),
          }}
        />
      </Box>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
        <LabeledField
          controlId={id}
          label="Override until (UTC)"
          helper={{
            id: `${id}-helper`,
            text: 'In UTC, regardless of this device’s time zone. Leave empty to clear the override.',
          }}
        >
          <OutlinedInput
            id={id}
            type="datetime-local"
            inputRef={input}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            slotProps={{ input: { 'aria-describedby': `${id}-helper` } }}
            sx={{ minHeight: 48, maxWidth: 320 }}
          />
        </LabeledField>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Save Override
          </Button>
          <Button variant="outlined" color="secondary" disabled={isBusy} onClick={clearAll}>
            Clear Override
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

const accessNow = ({ active, reason, activeUntil }: OverrideView['access']) =>
  active ? `Yes (${reason})${activeUntil ? `, until ${formatUtc(activeUntil)}` : ''}` : 'No';

/**
 * Saves and clears an override. A failure shows the service's own message, which names the cause.
 * @returns functions that resolve to whether the change was saved
 */
function useOverride(userId: string) {
  const [setOverride, setting] = api.useSetOverrideMutation();
  const [clearOverride, clearing] = api.useClearOverrideMutation();
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const report = ({ error }: { error?: unknown }) => {
    setFailure(error === undefined ? undefined : messageOf(error, 'The override couldn’t be saved.'));
    if (error === undefined) toast.success('Override updated');
    return error === undefined;
  };
  return {
    save: async (until: string) => report(await setOverride({ userId, accessOverrideInput: { until } })),
    clear: async () => report(await clearOverride({ userId })),
    failure,
    refuse: setFailure,
    isBusy: setting.isLoading || clearing.isLoading,
  };
}
