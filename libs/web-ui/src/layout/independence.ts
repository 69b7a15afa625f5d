/** Shown on every page (decisions.md). */
export const independenceNotice =
  'Casebook is independent. It is not affiliated with, sponsored by, or endorsed by the certification body.';
