import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** An entry of the account's menu. */
export interface MenuItem {
  link: LinkProps;
  label: string;
  icon: ReactNode;
}

/** An entry of the side menu or the bottom bar: current on every screen it covers. */
export interface Place extends MenuItem {
  /** Addresses without the language. */
  covers: RegExp;
}

/** An entry that says beneath its name how things stand. */
export interface StatedPlace extends Place {
  state: ReactNode;
}
