import { dotColour } from "./dot-colour.ts";
import { type Form, LOOKS, type MarkKind } from "./status-looks.ts";
import "./status-shape.css";

interface StatusShapeProps {
  kind: MarkKind;
  /** Deviation in minutes; colours a press. */
  deviation?: number | null;
  radius?: number;
}

/** Each shape around 0,0. */
const FORMS: Record<Form, (r: number) => { r: number } | { d: string }> = {
  dot: (r) => ({ r }),
  core: (r) => ({ r: r * 0.4 }),
  point: (r) => ({ r: r * 0.5 }),
  hollow: (r) => ({ r: r * 0.5 }),
  triangle: (r) => ({ d: triangle(r) }),
  ring: (r) => ({ r }),
  diamond: (r) => ({ d: diamond(r * 1.2) }),
  cross: (r) => ({ d: cross(r * 0.75) }),
  slash: (r) => ({ d: `M${-r * 0.7} ${r * 0.7}L${r * 0.7} ${-r * 0.7}` }),
  dash: (r) => ({ d: `M${-r * 0.7} 0H${r * 0.7}` }),
};

/** The mark of a status around 0,0. */
export function StatusShape({ kind, deviation, radius = 8 }: StatusShapeProps) {
  return LOOKS[kind].parts.map(({ form, look, coloured }) => {
    const drawn = FORMS[form](radius);
    const fill = coloured === undefined ? undefined : dotColour(deviation ?? coloured);
    const props = { className: look, ...(fill && { fill }) };
    return "r" in drawn ? (
      <circle key={form} {...props} {...drawn} />
    ) : (
      <path key={form} {...props} {...drawn} />
    );
  });
}

function diamond(r: number) {
  return `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;
}

/** Centred on 0,0, pointing up. */
function triangle(r: number) {
  return `M0 ${-r}L${r} ${r * 0.75}H${-r}Z`;
}

function cross(r: number) {
  return `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;
}

/** The mark on its own, for lists and legends. */
export function StatusSign({ kind, deviation }: Pick<StatusShapeProps, "kind" | "deviation">) {
  return (
    <svg
      className="status-sign"
      width="14"
      height="14"
      viewBox="-8 -8 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <StatusShape kind={kind} deviation={deviation ?? null} radius={6} />
    </svg>
  );
}
