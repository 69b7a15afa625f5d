import { readStoredJson } from '../storage/stored-json.ts';

/** The visitor's choice about third-party scripts. */
export type Consent = 'granted' | 'refused';

const KEY = 'casebook-consent';
/** After this many days, the visitor is asked again. Data protection authorities recommend half a year. */
export const CONSENT_DAYS = 180;
const DAY_MS = 86_400_000;

/** @returns the origin of the frame for third-party scripts; undefined if none is configured, so that no consent is needed */
export const frameOrigin = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="frame-origin"]')?.content || undefined;

interface StoredConsent {
  readonly choice: Consent;
  /** The time of the choice, ISO 8601. */
  readonly at: string;
}

/** @returns this browser's choice; undefined if there is none, or if it has expired */
export function storedConsent(now = Date.now()): StoredConsent | undefined {
  const stored = toConsent(readStoredJson(KEY));
  return stored && now - Date.parse(stored.at) < CONSENT_DAYS * DAY_MS ? stored : undefined;
}

export const isConsentGranted = (): boolean => frameOrigin() !== undefined && storedConsent()?.choice === 'granted';

const listeners = new Set<() => void>();

/** @param listener called after each choice, including those in other tabs @returns a function that stops it */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function chooseConsent(choice: Consent): void {
  window.localStorage.setItem(KEY, JSON.stringify({ choice, at: new Date().toISOString() } satisfies StoredConsent));
  notify();
}

/** Notifies listeners of choices made in other tabs. @returns a function that stops it */
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
