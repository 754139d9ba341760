import "react";

/** Allows custom properties among the style properties. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
