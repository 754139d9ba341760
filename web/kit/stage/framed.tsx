import { Case } from "../section.tsx";
import { useView } from "../use-view.ts";
import { hrefOf } from "../view.ts";
import type { StageName } from "./stages.ts";

/** Shows what takes up or covers a whole page, in a frame of its own. */
export function Framed({ stage }: { stage: StageName }) {
  const view = useView();
  return (
    <Case name={`${stage}, in a frame`} wide>
      <iframe
        className="kit-frame"
        loading="lazy"
        title={stage}
        src={hrefOf({ ...view, sideBySide: false, stage })}
      />
    </Case>
  );
}
