import { messageOf } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

interface ConfirmButtonProps<Data> {
  label: string;
  /** Appended to the accessible name, where several buttons have the same label. */
  about?: string;
  title: string;
  /** The dialog's text: the consequences of the action. */
  children: ReactNode;
  isDangerous?: boolean;
  perform: () => Promise<{ readonly data?: Data; readonly error?: unknown }>;
  /** The toast after success. */
  done: (data: Data) => string;
  /** The toast after a failure without a message of its own. */
  failure: string;
  onDone?: () => void;
  size?: ButtonProps['size'];
  sx?: ButtonProps['sx'];
}

/** A button whose action needs a confirmation. The dialog's focus starts at Cancel, so that a double click does nothing. */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { label, about, title, children, isDangerous = false, perform, done, failure, onDone, size, sx } = props;
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const confirm = async () => {
    setBusy(true);
    try {
      const { data, error } = await perform();
      if (error !== undefined) return toast.error(messageOf(error, failure));
      toast.success(done(data as Data));
      onDone?.();
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        color={isDangerous ? 'error' : 'secondary'}
        onClick={() => setConfirming(true)}
        {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
        {...(size && { size })}
        {...(sx && { sx })}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        confirmLabel={`Confirm ${label}`}
        dangerous={isDangerous}
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
