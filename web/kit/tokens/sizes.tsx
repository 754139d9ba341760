import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Case, Cases } from "../section.tsx";
import "../../src/ui/menus/list.css";
import "../../src/ui/dialogs/dialog.css";
import "../../src/ui/menus/suggestions.css";
import "../../src/screens/patient/day/today.css";
import "../../src/nouns/doses/doses.css";

/** Sample texts as on screens, by their elements and classes. */
const TEXTS: Readonly<Record<string, ReactNode>> = {
  Answer: <p className="answer-big">in 2 h 50 min</p>,
  Figure: (
    <p className="big-figure">
      5 of 7 <span>doses</span>
    </p>
  ),
  Title: <h1>Good morning</h1>,
  Lead: <p className="page-lead">Wednesday, November 18, 2026</p>,
  Heading: <h2>Doses of today</h2>,
  Text: <p>Taken 54 minutes late.</p>,
  Note: <p className="dose-none">Nothing is due.</p>,
};

/** Surfaces by their classes. */
const SURFACES = {
  card: "card",
  notice: "notice",
  list: "list kit-static",
  dialog: "dialog-box",
  pill: "pill",
} as const;

const OF_TEXT = ["fontSize", "lineHeight", "fontWeight"] as const;
const OF_SURFACE = ["borderRadius", "boxShadow"] as const;

const SPACES = [4, 8, 12, 16, 20, 24, 32];

/** Sizes and other values that are not colours; read from the page, so that they are what really applies. */
export function Sizes() {
  return (
    <>
      <Cases title="Sizes of text" from="ui/base/global.css">
        {Object.entries(TEXTS).map(([name, text]) => (
          <Case key={name} name={name}>
            <Measured of={OF_TEXT}>{text}</Measured>
          </Case>
        ))}
      </Cases>
      <Cases title="Space" from="a grid of 8 px, with halves">
        {SPACES.map((space) => (
          <Case key={space} name={`${space} px`}>
            <div className="kit-space" style={{ inlineSize: space }} />
          </Case>
        ))}
      </Cases>
      <Cases title="Radii and shadows">
        {Object.entries(SURFACES).map(([name, className]) => (
          <Case key={name} name={name}>
            <Measured of={OF_SURFACE}>
              <div className={className}>{name}</div>
            </Measured>
          </Case>
        ))}
      </Cases>
    </>
  );
}

interface MeasuredProps {
  of: typeof OF_TEXT | typeof OF_SURFACE;
  children: ReactNode;
}

/** An element, with the values that the style sheets give it. */
function Measured({ of, children }: MeasuredProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState("");
  useLayoutEffect(() => {
    const element = frame.current?.firstElementChild;
    if (!element) return;
    const style = getComputedStyle(element);
    setFound(of.map((property) => style[property]).join(" · "));
  }, [of]);
  return (
    <>
      <div ref={frame}>{children}</div>
      <p className="kit-name" dir="ltr" lang="en">
        {found}
      </p>
    </>
  );
}
