import { type Html, html } from '../page.ts';

/** Renders the form of a control. */
export function controlForm(name: string, fields: Html): Html {
  return html`<div class="row"><form method="post" action="/stripe/${name}">${fields}</form></div>`;
}

/** Renders the button of a control with a fixed input. */
export function controlButton(name: string, label: string, input: Record<string, string> = {}): Html {
  const fields = Object.entries(input).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`);
  return html`<form method="post" action="/stripe/${name}">${fields}<button class="plain">${label}</button></form>`;
}

/** @returns a select element; options are plain words, or values with labels */
export function select(name: string, label: string, options: readonly string[], chosen?: string): Html {
  const choices = options.map((each) =>
    each === chosen ? html`<option selected>${each}</option>` : html`<option>${each}</option>`,
  );
  return html`<label>${label} <select name="${name}">${choices}</select></label>`;
}

/** @param at Unix seconds */
export const timeElement = (at: number): Html => {
  const iso = new Date(at * 1_000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')}</time>`;
};
