import type { StorageLimits } from "@dosebeat/contract/plan-parts";

/** Limits as a form holds them: `2;8;60`, each part as typed; empty: the medicine is not kept in the box. */
export type LimitsText = string;

/** Limits that labels often specify; °C. */
export const PRESETS = { fridge: "2;8;", room: "15;25;" } as const satisfies Record<
  string,
  LimitsText
>;

/** Custom limits, none entered yet. */
export const OWN_LIMITS: LimitsText = ";;";

export type Keeping = "elsewhere" | keyof typeof PRESETS | "own";

export function keepingOf(text: LimitsText): Keeping {
  if (text === "") return "elsewhere";
  if (text === PRESETS.fridge) return "fridge";
  return text === PRESETS.room ? "room" : "own";
}

const PARTS = ["min_c", "max_c", "max_rh"] as const;

export type LimitPart = (typeof PARTS)[number];

/** The lowest and highest value that the server accepts for each part. */
const BOUNDS: Readonly<Record<LimitPart, readonly [number, number]>> = {
  min_c: [-30, 60],
  max_c: [-30, 60],
  max_rh: [1, 100],
};

/** What was typed for each limit. */
export function partsOf(text: LimitsText): Record<LimitPart, string> {
  const [min_c = "", max_c = "", max_rh = ""] = text.split(";");
  return { min_c, max_c, max_rh };
}

export function withPart(text: LimitsText, part: LimitPart, typed: string): LimitsText {
  const parts = { ...partsOf(text), [part]: typed.replaceAll(";", "") };
  return PARTS.map((name) => parts[name]).join(";");
}

export function textOfLimits(limits: StorageLimits | null): LimitsText {
  return limits === null ? "" : PARTS.map((part) => limits[part] ?? "").join(";");
}

/** A typed number, with a comma or a point; null: nothing typed; undefined: not an acceptable number. */
function numberOf(part: LimitPart, typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".").replace("\u2212", "-");
  if (text === "") return null;
  const [least, most] = BOUNDS[part];
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** The error in the input, by its key in the catalogue; null: none. */
export function limitsFault(text: LimitsText): "limitsNumber" | "limitsOrder" | null {
  const parts = partsOf(text);
  if (PARTS.some((part) => numberOf(part, parts[part]) === undefined)) return "limitsNumber";
  const [low, high] = [numberOf("min_c", parts.min_c), numberOf("max_c", parts.max_c)];
  return typeof low === "number" && typeof high === "number" && low >= high ? "limitsOrder" : null;
}

/** In the request's format; null: the medicine is not kept in the box. */
export function limitsOfText(text: LimitsText): StorageLimits | null {
  if (text === "") return null;
  const parts = partsOf(text);
  const value = (part: LimitPart) => numberOf(part, parts[part]) ?? null;
  return { min_c: value("min_c"), max_c: value("max_c"), max_rh: value("max_rh") };
}
