import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Below the heading. */
  lead?: string;
  className?: string;
  children: ReactNode;
}

/** A section of the landing page with a heading. */
export const LandingSection = ({ id, title, lead, className, children }: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <div className="lp-heading">
      <h2 id={id}>{title}</h2>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </section>
);
