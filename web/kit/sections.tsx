import { type ComponentType, useEffect } from "react";
import { Answers } from "./product/answers.tsx";
import { Boxes } from "./product/boxes.tsx";
import { Charts } from "./product/charts.tsx";
import { Medicines } from "./product/medicines.tsx";
import { Statuses } from "./product/statuses.tsx";
import { Colours } from "./tokens/colours.tsx";
import { Sizes } from "./tokens/sizes.tsx";
import { Buttons } from "./ui/buttons.tsx";
import { Fields } from "./ui/fields.tsx";
import { Overlays } from "./ui/overlays.tsx";
import { People } from "./ui/people.tsx";
import { States } from "./ui/states.tsx";
import { Tables } from "./ui/tables.tsx";

export const SECTIONS: Readonly<Record<string, ComponentType>> = {
  Colours,
  Sizes,
  Buttons,
  Fields,
  Overlays,
  People,
  States,
  Tables,
  Statuses,
  Answers,
  Charts,
  Boxes,
  Medicines,
};

/** The whole page. */
export function Sections() {
  useEffect(() => {
    // Forms and errors take the focus as they appear, which scrolls the page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const asked = document.getElementById(location.hash.slice(1));
    if (asked) asked.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
  return (
    <main className="kit">
      {Object.entries(SECTIONS).map(([name, Section]) => (
        <section key={name} id={name} aria-label={name}>
          <h2 className="kit-section" dir="ltr" lang="en">
            {name}
          </h2>
          <Section />
        </section>
      ))}
    </main>
  );
}
