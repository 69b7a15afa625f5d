/** HTML that is safe to send. Only the template tag below creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | Html[];

/** A template tag that escapes its values, except `Html`. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, text, index) => markup + markupOf(values[index - 1] ?? '') + text));
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param stylesheet the address of the style sheet @returns a complete page of the sandbox */
export function page(title: string, content: Html, stylesheet = '/style.css'): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} - Casebook sandbox</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${stylesheet}">
</head>
<body>
  <header>
    <nav aria-label="Sandbox">Casebook sandbox <a href="/">Mailbox</a> <a href="/stripe">Stripe</a> <a href="/openai">OpenAI</a></nav>
  </header>
  <main>
    ${content}
  </main>
</body>
</html>
`.markup;
}

export const STYLE = `:root {
  color-scheme: light dark;
  --ink: #1B2A41; --paper: #FBFAF7; --teal: #0B7A75; --line: #D9D6CC;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #ECE9E1; --paper: #131D2E; --teal: #5FC9C3; --line: #34435C; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header, main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { border-bottom: 1px solid var(--line); font-weight: 600; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
h1 { margin: 1rem 0 .5rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
a { color: var(--teal); text-underline-offset: .15em; overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; border-radius: 2px; }
.mails { list-style: none; margin: 1rem 0; padding: 0; }
.mails li { display: grid; gap: .1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.mails a { font-weight: 600; }
.mails span, .note, dt { font-size: .9rem; opacity: .85; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; max-width: 24rem; margin: 1rem 0; }
label { display: grid; gap: .25rem; }
label.check { grid-template-columns: max-content 1fr; align-items: center; gap: .5rem; }
input:not([type=checkbox]), button { padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 4px; font: inherit; }
input:not([type=checkbox]) { background: transparent; color: inherit; }
button { background: var(--teal); color: var(--paper); font-weight: 600; cursor: pointer; }
button.plain { background: transparent; color: inherit; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
.text { padding-top: 1rem; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
