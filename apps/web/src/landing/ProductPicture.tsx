import sizes from './pictures/pictures.json' with { type: 'json' };

interface ProductPictureProps {
  /** Of `npm run screenshots -- --product`. */
  name: 'question' | 'explanation' | 'progress' | 'bank';
  alt: string;
  className?: string;
}

const schemes = ['light', 'dark'] as const;

/** A screen of the product, in the page's color scheme: the other picture is hidden, and so never loaded. */
export function ProductPicture({ name, alt, className = '' }: ProductPictureProps) {
  return schemes.map((scheme) => {
    const file = `${name}-${scheme}.webp`;
    const { width, height } = (sizes as Readonly<Record<string, { width: number; height: number }>>)[file] ?? {};
    return (
      <img
        key={scheme}
        className={`lp-picture lp-${scheme} ${className}`}
        // The build replaces it by the file's final address (`pages-plugin.ts`).
        src={`/pictures/${file}`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    );
  });
}
