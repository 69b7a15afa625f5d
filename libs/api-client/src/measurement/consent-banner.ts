import { type Consent, chooseConsent, frameOrigin, storedConsent } from './consent.ts';

/** Uses plain DOM elements, because the landing page has no React. */

const ID = 'consent';
const PRIVACY_POLICY = '/privacy-policy.html';

/** Asks visitors who haven't chosen yet. Does nothing if no third-party script is configured. */
export function requestConsent(): void {
  if (frameOrigin() && !storedConsent()) document.body.append(createBanner());
}

/** Shows the banner again, with the current choice, and moves the focus to it. */
export function openConsentSettings(): void {
  if (!frameOrigin()) return;
  const banner = document.getElementById(ID) ?? createBanner();
  document.body.append(banner);
  banner.querySelector<HTMLElement>('h2')?.focus();
}

export const closeConsentBanner = (): void => document.getElementById(ID)?.remove();

function createBanner(): HTMLElement {
  const banner = element('section', { id: ID, 'aria-labelledby': `${ID}-title` });
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  const choose = (choice: Consent) => {
    closeConsentBanner();
    if (opener?.isConnected) opener.focus();
    chooseConsent(choice);
  };
  const text = element('p', {}, [
    'With your permission, Casebook measures whether its ads lead to sign-ups, and lets its feedback board recognize you. Neither loads before you accept, and Casebook works the same without them. ',
    element('a', { href: PRIVACY_POLICY }, ['Privacy policy']),
  ]);
  const stored = storedConsent();
  banner.append(
    element('h2', { id: `${ID}-title`, tabindex: '-1' }, ['Cookie settings']),
    text,
    ...(stored ? [element('p', {}, [currentChoice(stored.choice, stored.at)])] : []),
    element('div', {}, [button('Refuse', () => choose('refused')), button('Accept', () => choose('granted'))]),
  );
  return banner;
}

const currentChoice = (choice: Consent, at: string): string =>
  `You ${choice === 'granted' ? 'accepted' : 'refused'} on ${new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' })}.`;

function button(label: string, onClick: () => void): HTMLElement {
  const created = element('button', { type: 'button' }, [label]);
  created.addEventListener('click', onClick);
  return created;
}

function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}
