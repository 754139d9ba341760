import { type ReactNode, useEffect, useRef } from "react";
import { SampleCombobox, SampleMenu } from "../samples.tsx";

export const MenuStage = () => (
  <Opened>
    <SampleMenu text="Ada Moreno" />
  </Opened>
);

export const ComboboxStage = () => (
  <Opened>
    <SampleCombobox />
  </Opened>
);

export const NothingFitsStage = () => (
  <Opened>
    <SampleCombobox find={() => []} />
  </Opened>
);

/** Presses the button or field inside, as a user would. */
function Opened({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>("button, input")?.click(), []);
  return (
    <div className="kit-stage" ref={frame}>
      {children}
    </div>
  );
}
