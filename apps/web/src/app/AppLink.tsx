import { ADMIN_APP_PATH } from '@casebook/contracts';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link, useLocation } from 'react-router';
import { isMotionReduced } from '#shared/motion.ts';
import { documents, paths } from '#shared/paths.ts';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether an address needs a plain link: another site, the admin app, or a document, which is complete without the app. */
const bypassesRouter = (href: string) => /^([a-z]+:|#|\/\/)/i.test(href) || documents.includes(href) || ADMIN_APP_PATH.test(href);

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
