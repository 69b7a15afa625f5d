import { html, page } from '../page.ts';

/** The issuer's sign-in page. The user enters any address and name, and chooses whether the address is verified. */
export function signInPage(uid: string, flaw?: string): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
    <p class="note">This stands in for a provider's sign-in page. Enter any account.</p>
    ${flaw === undefined ? html`` : html`<p role="alert">${flaw}</p>`}
    <form method="post" action="/issuer-sign-in/${uid}">
      <label>E-mail address <input name="email" type="email" required autofocus autocomplete="off"></label>
      <label>Name <input name="name" autocomplete="off"></label>
      <label class="check"><input name="verified" type="checkbox" value="yes" checked> The address is verified</label>
      <button>Sign in</button>
    </form>
    <form method="post" action="/issuer-sign-in/${uid}/cancel">
      <button class="plain">Cancel</button>
    </form>`,
  );
}

/** Shown if the sign-in has expired or was already completed. */
export function expiredPage(): string {
  return page(
    'Sign-in expired',
    html`<h1>Sign-in expired</h1>
    <p>Go back to Casebook and start again.</p>`,
  );
}

/** Shown if the issuer refuses a request without redirecting to its client. */
export function issuerErrorPage(reason: string): string {
  return page(
    'Sign-in refused',
    html`<h1>Sign-in refused</h1>
    <p>${reason}</p>`,
  );
}
