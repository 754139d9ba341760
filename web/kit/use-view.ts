import { createContext, use } from "react";
import { readView, type View } from "./view.ts";

/** Provided by the page itself. */
export const ShownView = createContext<View>(readView(""));

export function useView(): View {
  return use(ShownView);
}
