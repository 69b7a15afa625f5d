import { describe, expect, it } from '@jest/globals';
import { type Colors, type DomainKey, dark, light } from './tokens.ts';

type Rgb = readonly [number, number, number];
const linear = (hex: string): Rgb => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

/** Matrices that simulate color vision deficiencies: Machado, Oliveira, and Fernandes (2009), severity 1.0, on linear RGB. */
const visions: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The color in OKLab (Ottosson, 2020), as seen with a color vision deficiency. */
function seen(hex: string, vision: readonly [Rgb, Rgb, Rgb]): Rgb {
  const rgb = linear(hex);
  const [r, g, b] = vision.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  ) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const schemes: [string, Colors][] = [
  ['light', light],
  ['dark', dark],
];

describe.each(schemes)('the %s colors', (_name, colors) => {
  const grounds = [colors.paper, colors.raised];
  const texts = {
    ink: colors.ink,
    inkSoft: colors.inkSoft,
    accent: colors.accent,
    correct: colors.correct,
    wrong: colors.wrong,
    warning: colors.warning,
    info: colors.info,
    ...colors.domain,
  };

  it.each(Object.entries(texts))('%s reads at 4.5:1 on every ground', (_text, color) => {
    for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('have text contrast on tints and on the accent', () => {
    expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
    const tinted = [
      [colors.accent, colors.accentTint],
      [colors.correct, colors.correctTint],
      [colors.wrong, colors.wrongTint],
      [colors.warning, colors.warningTint],
      [colors.inkSoft, colors.sunk],
      ...colors.avatar.map((ground) => [colors.ink, ground]),
    ] as [string, string][];
    for (const [text, ground] of tinted) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('have 3:1 contrast at the borders of controls', () => {
    for (const ground of grounds) expect(contrast(colors.edge, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(visions))('the eight domains stay apart in %s vision', (_vision, matrix) => {
    const points = Object.values(colors.domain).map((color) => seen(color, matrix));
    for (const [index, one] of points.entries()) {
      for (const other of points.slice(index + 1)) {
        const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
        expect(distance).toBeGreaterThan(0.08);
      }
    }
  });
});

/** Lightness (0 to 1) and hue (degrees) in OKLCH. */
function lightnessAndHue(hex: string): { lightness: number; hue: number } {
  const [lightness, a, b] = seen(hex, visions.normal as readonly [Rgb, Rgb, Rgb]);
  return { lightness, hue: (Math.atan2(b, a) * 180) / Math.PI };
}

describe('a domain', () => {
  const domains = Object.entries(light.domain).map(([key, color]) => [key, color, dark.domain[key as DomainKey]] as const);

  it.each(domains)('%s has the same hue in both schemes', (_key, one, other) => {
    const apart = Math.abs(lightnessAndHue(one).hue - lightnessAndHue(other).hue);
    expect(Math.min(apart, 360 - apart)).toBeLessThan(3);
  });

  it.each(domains)('%s is neither nearly black nor nearly white', (_key, one, other) => {
    expect(lightnessAndHue(one).lightness).toBeGreaterThan(0.4);
    expect(lightnessAndHue(other).lightness).toBeLessThan(0.92);
  });

  it('has a hue that no other domain has', () => {
    const hues = Object.values(light.domain).map((color) => lightnessAndHue(color).hue);
    for (const [index, one] of hues.entries())
      for (const other of hues.slice(index + 1)) {
        const apart = Math.abs(one - other);
        expect(Math.min(apart, 360 - apart)).toBeGreaterThan(20);
      }
  });
});
