import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Landing } from '../landing/Landing.tsx';
import { Frame, type FrameKind } from './Frame.tsx';

// Runs at build time only (`pages-plugin.ts`).

/** @returns the landing page's markup, which the browser hydrates */
export const renderLanding = (): string => renderToString(<Landing />);

export const renderFrame = (kind: FrameKind): string => renderToStaticMarkup(<Frame kind={kind} />);
