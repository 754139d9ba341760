import type { EditMedicine, MedicineRequest } from "@dosebeat/contract/medicines";
import { assignMedicine, editMedicine, removeMedicine } from "@dosebeat/contract/medicines-calls";
import { useRef } from "react";
import { useChange } from "../../api/use-change.ts";
import { newKey } from "../../offline/new-key.ts";

/** Adds medicines; one that is sent again because its answer was lost is stored only once. */
export function useAssignMedicine() {
  const keyed = useKeyed();
  return useChange(assignMedicine, (data: MedicineRequest | MedicineRequest[]) => ({
    body: { data: Array.isArray(data) ? keyed(data) : (keyed([data])[0] ?? data) },
  }));
}

/** Gives each medicine its own key, which stays the same as long as its content does. */
function useKeyed() {
  const keys = useRef(new Map<string, string>());
  return (medicines: readonly MedicineRequest[]) => {
    const seen = new Map<string, number>();
    return medicines.map((medicine) => {
      const content = JSON.stringify(medicine);
      // Two identical medicines are still two.
      const nth = (seen.get(content) ?? 0) + 1;
      seen.set(content, nth);
      const known = keys.current.get(`${nth} ${content}`) ?? newKey();
      keys.current.set(`${nth} ${content}`, known);
      return { ...medicine, key: known };
    });
  };
}

export function useEditMedicine() {
  return useChange(editMedicine, (data: EditMedicine["data"]) => ({ body: { data } }));
}

export function useRemoveMedicine() {
  return useChange(removeMedicine, (medicineId: number) => ({ params: { medicineId } }));
}
