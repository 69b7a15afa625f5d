/** The part of its interface that `font-files.ts` uses; the package has no types. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2';
    /** A value fixes the axis there; a range cuts it down. */
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
    keepFeatures: readonly string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
