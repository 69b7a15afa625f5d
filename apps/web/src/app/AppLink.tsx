import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

const isExternal = (href: string) => /^([a-z]+:|#|\/\/)/i.test(href);

/** What the theme renders for every `href`: the router's link inside the app, a plain one everywhere else. */
export function AppLink({ href = '', ...rest }: AppLinkProps) {
  return isExternal(href) ? <a href={href} {...rest} /> : <Link to={href} {...rest} />;
}
