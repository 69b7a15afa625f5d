import { COPIED_NOTICE_MS } from '@casebook/exam';
import { useEffect, useState } from 'react';

/** @returns a function that copies a text, and whether it did so within the last two seconds */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = window.setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
    return () => window.clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch (error) {
      // Only logged: the link can still be copied by hand.
      console.warn('The link could not be copied', error);
    }
  };
  return { isCopied, copy: () => void copy() };
}
