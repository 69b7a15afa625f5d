import 'casebook-theme.css';
import './page/frame.css';
import '@casebook/api-client/consent.css';
import { reportErrors } from '@casebook/api-client';

// Before zod loads: the page's policy forbids `eval`, and a browser reports that zod only tries whether it is allowed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void import('./app/mount-app.tsx').then(({ mountApp }) => mountApp(root));
