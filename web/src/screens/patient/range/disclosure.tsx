import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import "./disclosure.css";

interface DisclosureProps {
  title: string;
  /** Rendered while open: charts measure their width when they appear. */
  children: () => ReactNode;
}

/** A card that unfolds: on the desk it starts unfolded. */
export function Disclosure({ title, children }: DisclosureProps) {
  const isDesk = useMediaQuery("(min-width: 60rem)", undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isDesk ?? false;
  return (
    <details
      className="card disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setChosen(currentTarget.open);
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && <div className="disclosure-body">{children()}</div>}
    </details>
  );
}
