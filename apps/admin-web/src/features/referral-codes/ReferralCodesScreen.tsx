import { messageOf } from '@casebook/api-client';
import type { ReferralCode } from '@casebook/contracts';
import {
  BackLink,
  ConfirmDialog,
  counted,
  DataTable,
  Page,
  PageHeading,
  Panel,
  useCursorPages,
  useToast,
} from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { LocalTime } from '#shared/FactList.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { CodeForm } from './CodeForm.tsx';

const CODES_ON_PAGE = 50;

/** `/admin/referral-codes`: lists the partners' codes, with actions to add, edit, deactivate, and delete them. */
export function ReferralCodesScreen() {
  const pages = useCursorPages();
  const query = api.useListReferralCodesQuery(
    { limit: CODES_ON_PAGE, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  const [form, setForm] = useState<{ code: ReferralCode | undefined }>();
  return (
    <Page title="Referral Codes">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Referral Codes">Codes used in partners’ onboarding links.</PageHeading>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setForm({ code: undefined })} sx={{ mb: 2 }}>
        Add Code
      </Button>
      <Panel>
        <PagedRows
          pages={pages}
          query={query}
          label="referral codes"
          empty="No referral codes found."
          summary={({ total }) => counted(total, 'code')}
        >
          {(codes) => <CodesTable codes={codes} onEdit={(code) => setForm({ code })} />}
        </PagedRows>
      </Panel>
      {form && <CodeForm key={form.code?.id} code={form.code} onClose={() => setForm(undefined)} />}
    </Page>
  );
}

function CodesTable({ codes, onEdit }: { codes: readonly ReferralCode[]; onEdit: (code: ReferralCode) => void }) {
  const columns = [
    { head: 'Code', cell: ({ code }: ReferralCode) => <strong>{code}</strong> },
    { head: 'Partner', cell: ({ partnerName }: ReferralCode) => partnerName ?? '–' },
    { head: 'Description', cell: ({ description }: ReferralCode) => description ?? '–' },
    {
      head: 'Status',
      cell: ({ isActive }: ReferralCode) => (
        <Chip size="small" color={isActive ? 'success' : 'default'} variant="outlined" label={isActive ? 'Active' : 'Inactive'} />
      ),
    },
    { head: 'Created', cell: ({ createdAt }: ReferralCode) => <LocalTime instant={createdAt} /> },
    { head: 'Actions', cell: (code: ReferralCode) => <CodeActions code={code} onEdit={() => onEdit(code)} /> },
  ];
  return <DataTable label="Referral codes" columns={columns} rows={codes} keyOf={({ id }) => id} />;
}

/** Edit, Activate or Deactivate, and Delete. Shows why an action failed. */
function CodeActions({ code, onEdit }: { code: ReferralCode; onEdit: () => void }) {
  const [change, changing] = api.useChangeReferralCodeMutation();
  const [isDeleting, setDeleting] = useState(false);
  const toast = useToast();
  const { id, isActive } = code;

  const toggle = async () => {
    const { error } = await change({ id, changeReferralCodeInput: { isActive: !isActive } });
    if (error) toast.error(messageOf(error, 'The code couldn’t be changed. Please try again.'));
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: { md: 'nowrap', xs: 'wrap' }, gap: 0.5 }}>
      <Button size="small" color="secondary" onClick={onEdit} aria-label={`Edit ${code.code}`}>
        Edit
      </Button>
      <Button
        size="small"
        color="secondary"
        onClick={toggle}
        disabled={changing.isLoading}
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${code.code}`}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button size="small" color="error" onClick={() => setDeleting(true)} aria-label={`Delete ${code.code}`}>
        Delete
      </Button>
      <DeleteDialog code={code} open={isDeleting} onClose={() => setDeleting(false)} />
    </Box>
  );
}

function DeleteDialog({ code, open, onClose }: { code: ReferralCode; open: boolean; onClose: () => void }) {
  const [remove, { isLoading }] = api.useDeleteReferralCodeMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await remove({ id: code.id });
    if (error) toast.error(messageOf(error, 'The code couldn’t be deleted. Please try again.'));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete this referral code?"
      confirmLabel="Delete"
      dangerous
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      New members can’t sign up with “{code.code}” anymore. Existing signups stay in the report.
    </ConfirmDialog>
  );
}
