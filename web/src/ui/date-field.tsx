import type { ComponentProps } from "react";
import "./fields.css";

/** The browser's own choice of a date, without a label of its own. */
export function DateField(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input type="date" className="date-field" {...props} />;
}
