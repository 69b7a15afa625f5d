import { authMessage, useSession } from '@casebook/api-client';
import { ErrorNotice, Field } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import { digitsOf } from './sign-in-methods.ts';

/** The proof of identity that is sent with a change of the sign-in methods if the session isn't recent. */
export interface ProofFields {
  currentPassword: string;
  /** The code from the email. */
  nonce: string;
}

export const noProof: ProofFields = { currentPassword: '', nonce: '' };

/** @returns the fields of a request to change the user */
export const proofOf = ({ currentPassword, nonce }: ProofFields): { current_password?: string; nonce?: string } => ({
  ...(currentPassword && { current_password: currentPassword }),
  ...(nonce && { nonce: digitsOf(nonce) }),
});

interface ReauthenticationFieldsProps {
  register: (field: keyof ProofFields) => UseFormRegisterReturn;
}

/** Asks for the current password, or for a code mailed on request if the member has no password or forgot it. */
export function ReauthenticationFields({ register }: ReauthenticationFieldsProps) {
  const session = useSession();
  const [isMailed, setMailed] = useState(false);
  const [failure, setFailure] = useState<string>();
  const mailCode = async () => {
    setFailure(undefined);
    const { error } = await (await session.auth()).reauthenticate();
    if (error) setFailure(authMessage(error, 'An unexpected error occurred'));
    else setMailed(true);
  };
  return (
    <>
      <Typography color="textSecondary">You signed in a while ago. Please confirm that it’s you.</Typography>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {isMailed ? (
        <>
          <Typography role="status" color="textSecondary">
            We sent a code to your email address.
          </Typography>
          <Field label="Code from the email" autoComplete="one-time-code" inputMode="numeric" registration={register('nonce')} />
        </>
      ) : (
        <>
          <PasswordField label="Current Password" autoComplete="current-password" registration={register('currentPassword')} />
          <Button onClick={mailCode} size="small" sx={{ justifySelf: 'start' }}>
            Email me a code instead
          </Button>
        </>
      )}
    </>
  );
}
