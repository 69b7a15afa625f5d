import 'casebook-theme.css';
import './page/frame.css';
import '@casebook/api-client/consent.css';
import { reportErrors } from '@casebook/api-client';
import { isMissingFile, reloadOnce } from '@casebook/web-ui';

// Set before zod loads. The page's policy forbids `eval`, and zod's test whether `eval` is allowed would be reported as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void mount(root);

async function mount(element: HTMLElement): Promise<void> {
  try {
    await (await import('./app/mount-app.tsx')).mountApp(element);
  } catch (error) {
    if (!isMissingFile(error) || !reloadOnce()) throw error;
  }
}
