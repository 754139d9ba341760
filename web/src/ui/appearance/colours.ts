/**
 * Derives shades from one colour by contrast rather than taste, so that every colour a user may choose
 * stays readable (WCAG AA). Colours are `#rrggbb`; lightness is adjusted in OKLCH (Ottosson 2020).
 */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

function linear(channel: number) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function gamma(channel: number) {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    linear((value >> 16) / 255),
    linear(((value >> 8) & 255) / 255),
    linear((value & 255) / 255),
  ];
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function toLinearRgb({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ];
}

/** Reduces chroma until the colour is in the sRGB gamut. */
function toHex(colour: Oklch): string {
  let rgb = toLinearRgb(colour);
  for (let c = colour.c; c > 0.001 && rgb.some((x) => x < -0.0001 || x > 1.0001); c *= 0.95) {
    rgb = toLinearRgb({ ...colour, c });
  }
  const bytes = rgb.map((x) => Math.round(255 * gamma(Math.min(1, Math.max(0, x)))));
  return `#${bytes.map((x) => x.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string) {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Perceived lightness, 0 to 1. */
export function lightnessOf(hex: string): number {
  return toOklch(hex).l;
}

/** The hue of `hex` at another lightness, with chroma capped at `maxChroma`. */
export function shade(hex: string, lightness: number, maxChroma = 0.4): string {
  const { c, h } = toOklch(hex);
  return toHex({ l: lightness, c: Math.min(c, maxChroma), h });
}

/** `hex`, darkened or lightened just enough to reach `ratio` on `ground`. */
export function readableOn(ground: string, hex: string, ratio: number): string {
  const start = toOklch(hex);
  const step = luminance(ground) > 0.18 ? -0.01 : 0.01;
  let found = hex;
  for (let l = start.l; l >= 0 && l <= 1 && contrast(found, ground) < ratio; l += step) {
    found = toHex({ ...start, l });
  }
  return contrast(found, ground) >= ratio ? found : step < 0 ? "#000000" : "#ffffff";
}
