import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { MedicineChoice } from "../screen/medicine-choice.tsx";
import type { Shown } from "./use-shown-doses.ts";

interface RangeToolsProps {
  /** Left out if all medicines are always shown. */
  shown?: Pick<Shown, "medicines" | "choice" | "choose">;
  /** The label of the way back to the current days; null while they are shown. */
  back: string | null;
  onBack: () => void;
  children?: ReactNode;
}

/** What to show, and a way back, in one row; nothing if there is no choice. */
export function RangeTools({ shown, back, onBack, children }: RangeToolsProps) {
  if (!children && back === null && (!shown || shown.medicines.length < 2)) return null;
  return (
    <div className="range-tools">
      {children}
      {shown && (
        <MedicineChoice medicines={shown.medicines} choice={shown.choice} onChoose={shown.choose} />
      )}
      {back !== null && (
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
      )}
    </div>
  );
}
