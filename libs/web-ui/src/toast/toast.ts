import { createContext, useContext } from 'react';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  id: number;
  type: ToastType;
  text: string;
}

export type ShowToast = Record<ToastType, (text: string) => void>;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** @returns a function for each of the four types of toast. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
