import { useHash } from "@mantine/hooks";
import { ENGLISH, LOCALES } from "../src/i18n/locales.ts";
import { SectionNav } from "./section-nav.tsx";
import { SECTIONS } from "./sections.tsx";
import { Switches, type SwitchesProps } from "./switches.tsx";
import { useView } from "./use-view.ts";
import { hrefOf } from "./view.ts";

const RIGHT_TO_LEFT = LOCALES.find(({ dir }) => dir === "rtl") ?? ENGLISH;

const FRAMES = [
  { title: "Light", theme: "light", locale: ENGLISH },
  { title: "Dark", theme: "dark", locale: ENGLISH },
  { title: "Right to left", theme: "light", locale: RIGHT_TO_LEFT },
] as const;

/** The whole page three times, scrolled to the same section. */
export function SideBySide({ onChange }: SwitchesProps) {
  const view = useView();
  const [hash] = useHash({ getInitialValueInEffect: false });
  return (
    <>
      <Switches onChange={onChange} />
      <SectionNav names={Object.keys(SECTIONS)} />
      <div className="kit-frames" dir="ltr" lang="en">
        {FRAMES.map(({ title, ...part }) => (
          <iframe
            key={title}
            title={title}
            src={hrefOf({ ...view, ...part, sideBySide: false }) + hash}
          />
        ))}
      </div>
    </>
  );
}
