import { SectionNav } from "./section-nav.tsx";
import { SECTIONS, Sections } from "./sections.tsx";
import { Switches, type SwitchesProps } from "./switches.tsx";

/** Pages shown side by side have their switches in the page around them. */
export function WholePage({ onChange }: SwitchesProps) {
  return (
    <>
      {window.self === window.top && (
        <>
          <Switches onChange={onChange} />
          <SectionNav names={Object.keys(SECTIONS)} />
        </>
      )}
      <Sections />
    </>
  );
}
