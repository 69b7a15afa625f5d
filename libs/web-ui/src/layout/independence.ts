/** Shown on every page, so that no one takes Casebook for the certification body's own product. */
export const independenceNotice =
  'Casebook is independent. It is not affiliated with, sponsored by, or endorsed by the certification body.';
