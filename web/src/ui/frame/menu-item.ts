import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** An entry of the account's menu. */
export interface MenuItem {
  link: LinkProps;
  label: string;
  icon: ReactNode;
}

/** An entry of the side menu or the bottom bar, marked as current on every screen that it covers. */
export interface Place extends MenuItem {
  /** Addresses without the language. */
  covers: RegExp;
}

/** An entry with its current state below its name. */
export interface StatedPlace extends Place {
  state: ReactNode;
}
