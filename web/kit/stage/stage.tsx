import type { ComponentType } from "react";
import { STAGES } from "./stages.ts";

const BY_NAME: Readonly<Record<string, ComponentType>> = STAGES;

export function Stage({ name }: { name: string }) {
  const Found = BY_NAME[name];
  return Found ? <Found /> : <p>There is no stage {name}.</p>;
}
