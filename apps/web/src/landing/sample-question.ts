/** Makes the sample question in the page's HTML interactive. The HTML contains each option's rationale as hidden text. */
export function startSampleQuestion(section: HTMLElement): void {
  const options = [...section.querySelectorAll<HTMLButtonElement>('button')];
  const key = options.find(({ dataset }) => dataset.key !== undefined);
  const why = section.querySelector('[aria-live]');
  if (!key || !why) throw new Error('The sample question has no key or no explanation');
  for (const option of options) option.addEventListener('click', () => choose(option));

  function choose(chosen: HTMLButtonElement): void {
    section.dataset.sample = 'answered';
    for (const option of options) {
      option.setAttribute('aria-pressed', String(option === chosen));
      option.classList.toggle('lp-correct', option === key);
      option.classList.toggle('lp-wrong', option === chosen && option !== key);
    }
    why?.replaceChildren(
      ...(chosen === key
        ? explained('✓ Correct', 'lp-is-correct', key)
        : [
            ...explained('✗ Incorrect', 'lp-is-wrong', chosen),
            ...explained(`✓ ${textOf(key as HTMLButtonElement)}`, 'lp-is-correct', key as HTMLButtonElement),
          ]),
    );
  }
}

/** The option's own text, without its letter and mark. */
const textOf = (option: HTMLButtonElement): string =>
  [...option.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent ?? '';

function explained(verdict: string, className: string, option: HTMLButtonElement): HTMLElement[] {
  const [heading, text] = [document.createElement('p'), document.createElement('p')];
  heading.className = `lp-verdict ${className}`;
  heading.textContent = verdict;
  text.textContent = option.parentElement?.querySelector('p')?.textContent ?? '';
  return [heading, text];
}
