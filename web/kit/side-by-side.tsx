import { ENGLISH, LOCALES } from "../src/i18n/locales.ts";
import { useView } from "./use-view.ts";
import { hrefOf } from "./view.ts";

const RIGHT_TO_LEFT = LOCALES.find(({ dir }) => dir === "rtl") ?? ENGLISH;

const FRAMES = [
  { title: "Light", theme: "light", locale: ENGLISH },
  { title: "Dark", theme: "dark", locale: ENGLISH },
  { title: "Right to left", theme: "light", locale: RIGHT_TO_LEFT },
] as const;

/** The whole page three times, scrolled each by itself. */
export function SideBySide() {
  const view = useView();
  return (
    <div className="kit-frames" dir="ltr" lang="en">
      {FRAMES.map(({ title, ...part }) => (
        <iframe key={title} title={title} src={hrefOf({ ...view, ...part, sideBySide: false })} />
      ))}
    </div>
  );
}
