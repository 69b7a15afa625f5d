import { messageOf } from '@casebook/api-client';
import { AddReferralCodeInput, type ReferralCode } from '@casebook/contracts';
import { ErrorNotice, Field } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#shared/api.ts';

interface CodeFormProps {
  /** The code to edit; if undefined, the form adds one. */
  code: ReferralCode | undefined;
  onClose: () => void;
}

/** Adds or edits a code. The code itself can't be edited, because signups refer to it. */
export function CodeForm({ code, onClose }: CodeFormProps) {
  const [failure, setFailure] = useState<string>();
  const save = useSave(code);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AddReferralCodeInput),
    defaultValues: { code: code?.code ?? '', partnerName: code?.partnerName ?? '', description: code?.description ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    const { error } = await save(input);
    if (error) setFailure(messageOf(error, 'The code couldn’t be saved. Please try again.'));
    else onClose();
  });
  const label = code ? 'Update Code' : 'Add Code';
  return (
    <Dialog open onClose={onClose} aria-labelledby="code-form-title" fullWidth maxWidth="xs">
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id="code-form-title">{code ? 'Edit Referral Code' : 'Add Referral Code'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          <Field
            label="Code"
            registration={register('code')}
            autoComplete="off"
            disabled={code !== undefined}
            {...(errors.code?.message && { error: errors.code.message })}
            {...(code && { hint: 'Partners’ links contain this code, so it can’t be changed.' })}
          />
          <Field
            label="Partner Name (optional)"
            registration={register('partnerName')}
            autoComplete="off"
            {...(errors.partnerName?.message && { error: errors.partnerName.message })}
          />
          <Field
            label="Description (optional)"
            registration={register('description')}
            autoComplete="off"
            {...(errors.description?.message && { error: errors.description.message })}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {label}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function useSave(code: ReferralCode | undefined) {
  const [add] = api.useAddReferralCodeMutation();
  const [change] = api.useChangeReferralCodeMutation();
  return ({ code: _code, ...partner }: AddReferralCodeInput) =>
    code ? change({ id: code.id, changeReferralCodeInput: partner }) : add({ addReferralCodeInput: { code: _code, ...partner } });
}
