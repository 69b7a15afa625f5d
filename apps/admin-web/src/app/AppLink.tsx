import { ADMIN_APP_PATH } from '@casebook/contracts';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Whether an address belongs to this app. An address that starts with `?` changes the query of the current page. */
const isOfThisApp = (href: string) => href.startsWith('?') || ADMIN_APP_PATH.test(href);

/** The theme's link component: a router link within this app, a plain link to the learners' app and other sites. */
export const AppLink = ({ href = '', ...rest }: AppLinkProps) =>
  isOfThisApp(href) && rest.target === undefined ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
