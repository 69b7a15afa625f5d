import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

const bypassesRouter = (href: string) => /^([a-z]+:|#|\/\/)/i.test(href);

/** The theme's link component: a router link for addresses within the app, a plain link for all others. */
export function AppLink({ href = '', ...rest }: AppLinkProps) {
  return bypassesRouter(href) ? <a href={href} {...rest} /> : <Link to={href} {...rest} />;
}
