import { codeRefusalOf } from '@casebook/api-client';
import type { AdminGate } from '@casebook/contracts';
import { AdminCodeForm, Page, Panel } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { learnerPaths } from '#shared/paths.ts';

/** Asks for the five-character code before any admin page. The server verifies it. */
export function GateScreen({ gate }: { gate: AdminGate }) {
  const dispatch = useDispatch();
  const [unlock] = api.useUnlockAdminGateMutation();
  const enter = async (code: string) => codeRefusalOf((await unlock({ adminCodeInput: { code } })).error);
  return (
    <Page title="Admin Access" width="narrow">
      <Panel sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h1" sx={{ mb: 3 }}>
          Admin Access
        </Typography>
        <AdminCodeForm gate={gate} unlock={enter} onLockOver={() => dispatch(api.util.invalidateTags(['AdminGate']))} />
        <Button href={learnerPaths.home} color="secondary" fullWidth sx={{ mt: 1.5 }}>
          Back to Home
        </Button>
      </Panel>
    </Page>
  );
}
