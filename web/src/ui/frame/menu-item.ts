import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** An entry of the side menu. */
export interface MenuItem {
  link: LinkProps;
  label: string;
  icon: ReactNode;
}

/** An entry of the bottom bar: current on every screen it covers. */
export interface BarItem extends MenuItem {
  /** Their addresses, without the language. */
  covers: RegExp;
}
