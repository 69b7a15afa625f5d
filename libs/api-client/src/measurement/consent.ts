import { readStoredJson } from '../storage/stored-json.ts';

/** What the visitor chose about the scripts of others. */
export type Consent = 'granted' | 'refused';

const KEY = 'casebook-consent';
/** After this a choice counts no more, and the question is asked again: half a year, as data protection authorities recommend. */
export const CONSENT_DAYS = 180;
const DAY_MS = 86_400_000;

/** @returns the origin of the frame with the scripts of others; undefined if none is configured: then there is nothing to consent to */
export const frameOrigin = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="frame-origin"]')?.content || undefined;

interface StoredConsent {
  readonly choice: Consent;
  /** When it was chosen, ISO 8601. */
  readonly at: string;
}

/** @returns the choice in this browser; undefined if none was made, or too long ago */
export function storedConsent(now = Date.now()): StoredConsent | undefined {
  const stored = toConsent(readStoredJson(KEY));
  return stored && now - Date.parse(stored.at) < CONSENT_DAYS * DAY_MS ? stored : undefined;
}

export const isConsentGranted = (): boolean => frameOrigin() !== undefined && storedConsent()?.choice === 'granted';

const listeners = new Set<() => void>();

/** @param listener called after each choice, of another tab too @returns a function that stops it */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores the choice. */
export function chooseConsent(choice: Consent): void {
  window.localStorage.setItem(KEY, JSON.stringify({ choice, at: new Date().toISOString() } satisfies StoredConsent));
  notify();
}

/** Reports the choices of other tabs. @returns a function that stops it */
export function watchOtherTabs(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY) notify();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function toConsent(stored: unknown): StoredConsent | undefined {
  const { choice, at } = Object(stored) as Partial<StoredConsent>;
  return (choice === 'granted' || choice === 'refused') && at !== undefined ? { choice, at } : undefined;
}
