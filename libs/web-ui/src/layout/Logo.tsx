/** The logo in the current text color, for the app and for pages without MUI. The caller sets its size. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path fill="currentColor" d="M4 2h11l5 5v15H4z" opacity=".16" />
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 2.8h10.6L20 8.2v13H4z" />
        <path d="m8 14 2.6 2.6L16 11" />
      </g>
    </svg>
  );
}
