import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** An entry of the side menu. */
export interface MenuItem {
  link: LinkProps;
  label: string;
  icon: ReactNode;
  /** Addresses, without the language, of other screens on which it is current. */
  covers?: RegExp;
}

/** An entry of the bottom bar: current on every screen it covers. */
export interface BarItem extends MenuItem {
  covers: RegExp;
}
