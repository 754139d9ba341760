import { assignMedicine, editMedicine, removeMedicine } from "@dosebeat/contract/calls/medicines";
import type { EditMedicine, MedicineRequest } from "@dosebeat/contract/medicines";
import { useChange } from "../api/use-change.ts";

export function useAssignMedicine() {
  return useChange(assignMedicine, (data: MedicineRequest | MedicineRequest[]) => ({
    body: { data },
  }));
}

export function useEditMedicine() {
  return useChange(editMedicine, (data: EditMedicine["data"]) => ({ body: { data } }));
}

export function useRemoveMedicine() {
  return useChange(removeMedicine, (medicineId: number) => ({ params: { medicineId } }));
}
