import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { MemberPanel } from './MemberPanel.tsx';

const kinds = { totp: 'Authenticator app', webauthn: 'Security key', recovery_code: 'Recovery codes' } as const;

interface Credential {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly remove: () => Promise<{ error?: unknown }>;
}

/** The second factors and passkeys, which an admin can remove for a member who lost them. */
export function SecondFactorsPanel({ userId }: { userId: string }) {
  const factors = api.useListAccountFactorsQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const passkeys = api.useListAccountPasskeysQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const [removeFactor] = api.useRemoveAccountFactorMutation();
  const [removePasskey] = api.useRemoveAccountPasskeyMutation();
  const credentials: Credential[] | undefined = factors.data &&
    passkeys.data && [
      ...factors.data.map(({ id, factor_type: type, friendly_name: name = '', status }) => ({
        id,
        kind: status === 'verified' ? kinds[type] : `${kinds[type]}, not verified`,
        name,
        remove: () => removeFactor({ id: userId, factorId: id }),
      })),
      ...passkeys.data.map(({ id, friendly_name: name = '' }) => ({
        id,
        kind: 'Passkey',
        name,
        remove: () => removePasskey({ id: userId, passkeyId: id }),
      })),
    ];
  const refetch = () => Promise.all([factors.refetch(), passkeys.refetch()]);
  const error = factors.error ?? passkeys.error;
  return (
    <MemberPanel
      title="Second factors and passkeys"
      query={{ refetch, ...(credentials && { data: credentials }), ...(error && { error }) }}
    >
      {(listed) =>
        listed.length === 0 ? (
          'None'
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {listed.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} />
            ))}
          </Box>
        )
      }
    </MemberPanel>
  );
}

const CredentialRow = ({ credential: { kind, name, remove } }: { credential: Credential }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{kind}</Typography>
      {name !== '' && (
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
      )}
    </Box>
    <ConfirmButton
      label="Remove"
      about={name || kind}
      title={`Remove ${name || kind}?`}
      isDangerous
      perform={remove}
      done={() => 'Removed'}
      failure="This couldn’t be removed."
      size="small"
    >
      The member can no longer sign in with it.
    </ConfirmButton>
  </Box>
);
