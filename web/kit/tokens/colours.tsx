import { useMantineTheme } from "@mantine/core";
import { useAppearance } from "../../src/ui/appearance/appearance.ts";
import { contrast } from "../../src/ui/appearance/colours.ts";
import { tokens } from "../../src/ui/appearance/theme.ts";
import { Cases } from "../section.tsx";
import { COLOUR_USES, type ColourUse, UNDER_WHITE } from "./colour-uses.ts";

const TEXT_CONTRAST = 4.5;

/** The shades of the chosen colour, and every token derived from it. */
export function Colours() {
  const { primary, shown } = useAppearance();
  const { colors } = useMantineTheme();
  const values: Readonly<Record<string, string>> = tokens(primary, shown);
  return (
    <>
      <Cases title="Ten shades of the primary colour" from="ui/appearance/theme.ts">
        <ul className="kit-shades" dir="ltr" lang="en">
          {(colors["brand"] ?? []).map((shade, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its place
            <li key={index} style={{ background: shade, color: blackOrWhite(shade) }}>
              <strong>{index}</strong> <code>{shade}</code>
            </li>
          ))}
        </ul>
      </Cases>
      <Cases title="Colours by meaning" from="ui/appearance/theme.ts">
        <ul className="kit-tokens" dir="ltr" lang="en">
          {Object.entries(values).map(([name, value]) => (
            <li key={name}>
              <span className="kit-swatch" style={swatch(name)} />
              <span>
                <code>{name}</code> <small>{value}</small>
                <Ratios of={value} name={name} values={values} />
              </span>
            </li>
          ))}
        </ul>
      </Cases>
    </>
  );
}

function swatch(name: string) {
  return purposeOf(name)?.kind === "shadow"
    ? { background: "var(--x-surface)", boxShadow: `var(${name})` }
    : { background: `var(${name})` };
}

function purposeOf(name: string): ColourUse | undefined {
  return Object.entries(COLOUR_USES).find(([key]) => key === name)?.[1];
}

interface RatiosProps {
  name: string;
  of: string;
  values: Readonly<Record<string, string>>;
}

function Ratios({ name, of, values }: RatiosProps) {
  const use = purposeOf(name);
  if (UNDER_WHITE.includes(name)) {
    return <Ratio colour="#ffffff" ground={of} name="white on it" least={TEXT_CONTRAST} />;
  }
  if (use?.kind !== "text" && use?.kind !== "mark") return null;
  return use.on.map((ground) => (
    <Ratio
      key={ground}
      colour={of}
      ground={values[ground] ?? "#000000"}
      name={`on ${ground.slice("--x-".length)}`}
      least={use.least}
    />
  ));
}

interface RatioProps {
  colour: string;
  ground: string;
  name: string;
  least: number;
}

function Ratio({ colour, ground, name, least }: RatioProps) {
  const ratio = contrast(colour, ground);
  return (
    <span className="kit-ratio" data-fails={ratio < least}>
      <span style={{ color: colour, background: ground }}>
        {least < TEXT_CONTRAST ? <i className="kit-mark" /> : "Aa"}
      </span>{" "}
      {ratio.toFixed(1)} {name}
      {ratio < least && ` (less than ${least})`}
    </span>
  );
}

function blackOrWhite(ground: string) {
  return contrast("#ffffff", ground) >= TEXT_CONTRAST ? "#ffffff" : "#000000";
}
