import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

function PageWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ThemeRoot LinkComponent="a">
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialog
        open={isOpen}
        title="Delete it?"
        confirmLabel="Delete It"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        It can’t be restored.
      </ConfirmDialog>
    </ThemeRoot>
  );
}

it.each(['Cancel', 'Delete It'])(
  'returns the focus to a button that isn’t hidden from assistive technology (%s)',
  async (choice) => {
    render(<PageWithDialog />);
    const button = screen.getByRole('button', { name: 'Delete' });
    await userEvent.setup().click(button);
    // `fireEvent` doesn't wait, so the focus is checked while the dialog is still fading out.
    fireEvent.click(screen.getByRole('button', { name: choice }));
    expect(document.activeElement).toBe(button);
    expect(button.closest('[aria-hidden="true"]')).toBeNull();
  },
);
