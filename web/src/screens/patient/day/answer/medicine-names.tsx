import type { Dose } from "@dosebeat/contract/doses";
import { useNamedAmount } from "../../../../i18n/amounts.ts";
import { breakable, longName } from "../../../../i18n/breakable.ts";

/** Name, strength and amount; each keeps its own text direction. */
export function MedicineName({ medicine: { name, strength }, amount, unit }: Dose) {
  const stated = useNamedAmount()(amount, unit);
  return (
    <span className="medicine-name" {...longName(name)}>
      <bdi>{breakable(name)}</bdi>
      {strength && (
        <>
          {" "}
          <bdi>{strength}</bdi>
        </>
      )}
      {stated && (
        <span className="medicine-amount">
          {" · "}
          <bdi>{stated}</bdi>
        </span>
      )}
    </span>
  );
}
