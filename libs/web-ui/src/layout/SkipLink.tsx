import Link from '@mui/material/Link';

/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <Link
      component="a"
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -80,
        zIndex: 'tooltip',
        bgcolor: 'surface.raised',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}
