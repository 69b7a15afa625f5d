/** The part of the package's interface that `theme-css-plugin.ts` uses; the package has no types. */
declare module 'subset-font' {
  export interface SubsetOptions {
    targetFormat: 'woff2';
    /** A number pins the axis to this value; a range limits it. */
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
    keepFeatures: readonly string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
