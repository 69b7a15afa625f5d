import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { ToastProvider, type ToastType, useToast } from './ToastProvider.tsx';

function Shower({ types }: { types: readonly ToastType[] }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => types.map((type) => toast[type](`A ${type}`))}>
      Show
    </button>
  );
}

function Undoable({ onUndo }: { onUndo: () => void }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.info('Hidden', { label: 'Undo', onAction: onUndo })}>
      Show
    </button>
  );
}

const renderAndShow = (shower: ReactNode) => {
  render(
    <ThemeRoot LinkComponent="a">
      <ToastProvider>{shower}</ToastProvider>
    </ThemeRoot>,
  );
  fireEvent.click(screen.getByText('Show'));
};
const shows = (...types: ToastType[]) => renderAndShow(<Shower types={types} />);
const showsUndo = (onUndo: () => void) => renderAndShow(<Undoable onUndo={onUndo} />);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});

describe('toasts', () => {
  it('come in four types, errors and warnings as alerts', () => {
    shows('success', 'error', 'warning', 'info');
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['A success', 'A info']);
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual(['A error', 'A warning']);
  });

  it('stay 5 s and fade for 300 ms', () => {
    shows('success');
    pass(4999);
    expect(screen.getByText('A success')).toBeInTheDocument();
    pass(1);
    pass(299);
    expect(screen.getByText('A success')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText('A success')).toBeNull();
  });

  it('with an action stay 10 s, and close after it', () => {
    const undo = jest.fn();
    showsUndo(undo);
    pass(9_999);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    pass(300);
    expect(screen.queryByText('Hidden')).toBeNull();
  });

  it('stay while hovered or focused, and close when dismissed', () => {
    shows('info');
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(20_000);
    expect(screen.getByText('A info')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(300);
    expect(screen.queryByText('A info')).toBeNull();
  });
});
