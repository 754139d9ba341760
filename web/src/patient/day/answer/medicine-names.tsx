import type { Dose } from "@dosebeat/contract/doses";

/** Name and strength; each keeps its own text direction. */
export function MedicineName({ medicine: { name, strength } }: Pick<Dose, "medicine">) {
  return (
    <span className="medicine-name">
      <bdi>{name}</bdi>
      {strength && (
        <>
          {" "}
          <bdi>{strength}</bdi>
        </>
      )}
    </span>
  );
}
