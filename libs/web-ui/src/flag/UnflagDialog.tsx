import { ConfirmDialog } from '../states/ConfirmDialog.tsx';

interface UnflagDialogProps {
  onUnflag: () => void;
  onClose: () => void;
}

/** Taking a flag back deletes what was reported with it: asked once. */
export function UnflagDialog({ onUnflag, onClose }: UnflagDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Take back your flag?"
      confirmLabel="Unflag"
      cancelLabel="Keep the flag"
      onConfirm={onUnflag}
      onCancel={onClose}
    >
      Your report is deleted, and the question comes back to your quizzes.
    </ConfirmDialog>
  );
}
