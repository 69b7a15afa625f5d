import { paths } from './paths.ts';

/** The links of every footer. */
export const footerLinks = [
  { label: 'Pricing', href: paths.pricing },
  { label: 'Privacy', href: paths.privacyPolicy },
  { label: 'Terms', href: paths.termsOfService },
] as const;
