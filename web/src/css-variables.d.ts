import "react";

/** Custom properties may be set like others. */
declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
