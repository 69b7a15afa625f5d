import { createContext, useContext } from 'react';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What a toast offers to do about what it says; it stays longer for that. */
export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ToastMessage {
  id: number;
  type: ToastType;
  text: string;
  action?: ToastAction;
}

export type ShowToast = Record<ToastType, (text: string, action?: ToastAction) => void>;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** @returns a function for each of the four types of toast. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
