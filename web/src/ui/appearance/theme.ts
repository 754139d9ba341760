import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
} from "@mantine/core";
import { lightnessOf, readableOn, shade } from "./colours.ts";

type Tokens = Record<`--x-${string}`, string>;

/** Green under white text, in both themes. */
const FELT = "#1a7937";

/** The `--x-…` tokens of the style sheets, derived from the chosen colour. */
export function tokens(primary: string, scheme: "light" | "dark"): Tokens {
  return scheme === "light" ? lightTokens(primary) : darkTokens(primary);
}

function lightTokens(primary: string): Tokens {
  const surface = "#ffffff";
  const ground = shade(primary, 0.976, 0.008);
  const sunken = shade(primary, 0.965, 0.01);
  const tint = shade(primary, 0.955, 0.028);
  const tintStrong = shade(primary, 0.91, 0.05);
  const band = shade(primary, 0.9, 0.06);
  const fill = readableOn(surface, primary, 4.6);
  return {
    "--x-page": shade(primary, 0.992, 0.004),
    "--x-ground": ground,
    "--x-surface": surface,
    "--x-sunken": sunken,
    "--x-line": shade(primary, 0.915, 0.012),
    "--x-control-line": shade(primary, 0.62, 0.02),
    "--x-text": shade(primary, 0.22, 0.02),
    "--x-dim": readableOn(tint, shade(primary, 0.47, 0.025), 4.6),
    "--x-fill": fill,
    "--x-fill-hover": shade(fill, 0.42),
    "--x-felt": FELT,
    "--x-tint": tint,
    "--x-tint-strong": tintStrong,
    "--x-on-tint": readableOn(tintStrong, readableOn(tint, primary, 5.5), 4.6),
    "--x-mark": readableOn(band, readableOn(surface, primary, 4.6), 3.1),
    "--x-band": band,
    "--x-good": "#146c2e",
    "--x-good-tint": "#e3f4e6",
    "--x-warn": "#93370d",
    "--x-warn-tint": "#fdeee0",
    "--x-bad": "#b3201a",
    "--x-bad-tint": "#fdeaea",
    "--x-quiet-tint": shade(primary, 0.95, 0.008),
    ...buttonTokens(primary),
    "--x-box-lit": "#ffffff",
    "--x-box-face": shade(primary, 0.975, 0.005),
    "--x-box-side": shade(primary, 0.925, 0.014),
    "--x-box-shade": shade(primary, 0.78, 0.03),
    "--x-box-seam": shade(primary, 0.64, 0.035),
    "--x-shadow": "0 1px 2px rgb(12 32 44 / 4%), 0 4px 16px rgb(12 32 44 / 4%)",
  };
}

function darkTokens(primary: string): Tokens {
  const surface = shade(primary, 0.238, 0.014);
  const tint = shade(primary, 0.31, 0.05);
  const tintStrong = shade(primary, 0.37, 0.06);
  const fill = readableOn("#ffffff", primary, 4.6);
  return {
    "--x-page": shade(primary, 0.185, 0.012),
    "--x-ground": shade(primary, 0.185, 0.012),
    "--x-surface": surface,
    "--x-sunken": shade(primary, 0.21, 0.013),
    "--x-line": shade(primary, 0.325, 0.016),
    "--x-control-line": shade(primary, 0.58, 0.02),
    "--x-text": shade(primary, 0.95, 0.008),
    "--x-dim": shade(primary, 0.76, 0.018),
    "--x-fill": fill,
    "--x-fill-hover": shade(fill, 0.46),
    "--x-felt": FELT,
    "--x-tint": tint,
    "--x-tint-strong": tintStrong,
    "--x-on-tint": readableOn(tintStrong, readableOn(tint, primary, 6), 4.6),
    "--x-mark": readableOn(tintStrong, readableOn(surface, primary, 6), 3.1),
    "--x-band": tintStrong,
    "--x-good": "#83dd95",
    "--x-good-tint": "#12331c",
    "--x-warn": "#ffb27d",
    "--x-warn-tint": "#43230f",
    "--x-bad": "#ff9d97",
    "--x-bad-tint": "#4a1a1a",
    "--x-quiet-tint": shade(primary, 0.3, 0.015),
    ...buttonTokens(primary),
    "--x-box-lit": shade(primary, 0.93, 0.008),
    "--x-box-face": shade(primary, 0.88, 0.01),
    "--x-box-side": shade(primary, 0.76, 0.018),
    "--x-box-shade": shade(primary, 0.52, 0.03),
    "--x-box-seam": shade(primary, 0.36, 0.03),
    "--x-shadow": "none",
  };
}

/** The button of the drawn box: the chosen colour, unless it would look like the lid or like a hole. */
function buttonTokens(primary: string): Tokens {
  const lightness = Math.min(0.8, Math.max(0.4, lightnessOf(primary)));
  return {
    "--x-box-button": shade(primary, lightness),
    "--x-box-button-side": shade(primary, lightness - 0.18),
  };
}

const FROM_TOKENS = {
  "--mantine-color-body": "var(--x-surface)",
  "--mantine-color-text": "var(--x-text)",
  "--mantine-color-bright": "var(--x-text)",
  "--mantine-color-dimmed": "var(--x-dim)",
  "--mantine-color-placeholder": "var(--x-dim)",
  "--mantine-color-error": "var(--x-bad)",
  "--mantine-color-anchor": "var(--x-on-tint)",
  "--mantine-color-default": "var(--x-surface)",
  "--mantine-color-default-hover": "var(--x-sunken)",
  "--mantine-color-default-color": "var(--x-text)",
  "--mantine-color-default-border": "var(--x-line)",
  "--mantine-color-brand-filled": "var(--x-fill)",
  "--mantine-color-brand-filled-hover": "var(--x-fill-hover)",
  "--mantine-color-brand-light": "var(--x-tint)",
  "--mantine-color-brand-light-hover": "var(--x-tint-strong)",
  "--mantine-color-brand-light-color": "var(--x-on-tint)",
  "--mantine-color-brand-text": "var(--x-on-tint)",
  "--mantine-color-brand-outline": "var(--x-mark)",
  "--mantine-color-red-filled": "#b3201a",
  "--mantine-color-red-filled-hover": "#951712",
  "--mantine-color-red-text": "var(--x-bad)",
  "--mantine-color-red-light": "var(--x-bad-tint)",
  "--mantine-color-red-light-color": "var(--x-bad)",
};

/** Maps Mantine's own variables to our tokens. */
export const resolveVariables: CSSVariablesResolver = (theme: MantineTheme) => {
  const primary = theme.colors["brand"]?.[5] ?? "#0096c7";
  return {
    variables: {},
    light: { ...tokens(primary, "light"), ...FROM_TOKENS },
    dark: { ...tokens(primary, "dark"), ...FROM_TOKENS },
  };
};

function tenShades(primary: string): MantineColorsTuple {
  const at = (lightness: number, chroma: number) => shade(primary, lightness, chroma);
  const fill = readableOn("#ffffff", primary, 4.6);
  return [
    at(0.97, 0.02),
    at(0.93, 0.04),
    at(0.86, 0.07),
    at(0.79, 0.1),
    at(0.72, 0.13),
    primary,
    fill,
    at(0.42, 0.2),
    at(0.36, 0.16),
    at(0.29, 0.12),
  ];
}

const MEDIUM = { defaultProps: { size: "md" } };

export function makeTheme(primary: string) {
  return createTheme({
    primaryColor: "brand",
    primaryShade: 6,
    colors: { brand: tenShades(primary) },
    fontFamily:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif',
    fontSizes: { xs: "0.875rem", sm: "1rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
    defaultRadius: "10px",
    focusRing: "auto",
    components: {
      // Imported by name, so that screens with buttons only do not load the fields.
      Button: MEDIUM,
      TextInput: MEDIUM,
      PasswordInput: MEDIUM,
    },
  });
}
