import { SectionNav } from "./section-nav.tsx";
import { SECTIONS, Sections } from "./sections.tsx";
import { Switches, type SwitchesProps } from "./switches.tsx";

/** The page beside others has its switches in the page around it. */
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
