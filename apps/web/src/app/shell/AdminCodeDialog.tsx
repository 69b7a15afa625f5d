import { codeRefusalOf, type GateRequests } from '@casebook/api-client';
import { AdminCodeForm } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { api } from '#shared/api.ts';

/** Asks for the admin code when a request needs admin privileges. The request is sent again once the code is accepted. */
export function AdminCodeDialog({ gate }: { gate: GateRequests }) {
  const { data, refetch } = api.useGetAdminGateQuery();
  const [unlock] = api.useUnlockAdminGateMutation();
  const cancel = () => gate.settle(false);
  const enter = async (code: string) => {
    const refusal = codeRefusalOf((await unlock({ adminCodeInput: { code } })).error);
    if (refusal) void refetch();
    else gate.settle(true);
    return refusal;
  };
  return (
    <Dialog open onClose={cancel} aria-labelledby="admin-code-title" maxWidth="xs" fullWidth>
      <DialogTitle id="admin-code-title">Admin Access</DialogTitle>
      <DialogContent>
        <AdminCodeForm gate={data} unlock={enter} onLockOver={refetch} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={cancel} color="secondary">
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
