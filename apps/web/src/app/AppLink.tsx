import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { isMotionReduced } from '#shared/motion.ts';
import { paths } from '#shared/paths.ts';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

const bypassesRouter = (href: string) => /^([a-z]+:|#|\/\/)/i.test(href);

/** The theme's link component: a router link for addresses within the app, a plain link for all others. */
export function AppLink({ href = '', ...rest }: AppLinkProps) {
  const { pathname } = useLocation();
  if (bypassesRouter(href)) return <a href={href} {...rest} />;
  return <Link to={href} viewTransition={isTransition(pathname, href) && !isMotionReduced()} {...rest} />;
}

/** Whether a link leads from one of the bank's pages to another: from a list to a question, or back. */
function isTransition(from: string, href: string): boolean {
  const [to] = href.split('?');
  return from !== to && [from, href].every((path) => path.startsWith(paths.questions));
}
