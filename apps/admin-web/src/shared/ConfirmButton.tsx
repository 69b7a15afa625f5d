import { messageOf } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

interface ConfirmButtonProps<Data> {
  label: string;
  /** What it is about, for screen readers, where several buttons have the same label. */
  about?: string;
  title: string;
  /** What happens then. */
  children: ReactNode;
  isDangerous?: boolean;
  perform: () => Promise<{ readonly data?: Data; readonly error?: unknown }>;
  /** The toast afterwards. */
  done: (data: Data) => string;
  /** The toast after a failure that has no message of its own. */
  failure: string;
  onDone?: () => void;
  size?: ButtonProps['size'];
  sx?: ButtonProps['sx'];
}

/** A button whose action takes a second step. The dialog starts at Cancel, so that a double click does nothing. */
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
