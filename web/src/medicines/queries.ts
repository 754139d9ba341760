import {
  type EditMedicine,
  MedicineAnswer,
  type MedicineRequest,
  MedicinesAnswer,
} from "@dosebeat/contract/medicines";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";

/** What depends on the records. */
const TOUCHED = ["profile", "schedules", "medicine", "doses"];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAssignMedicine() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: (data: MedicineRequest | MedicineRequest[]) =>
      call(MedicinesAnswer, "POST", "/api/medicine/assignMedicine", { data }),
    onSuccess,
  });
}

export function useEditMedicine() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: (data: EditMedicine["data"]) =>
      call(MedicineAnswer, "POST", "/api/medicine/editMedicineRecord", { data }),
    onSuccess,
  });
}

export function useRemoveMedicine() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: (id: number) => call(MedicineAnswer, "DELETE", `/api/medicines/${id}`),
    onSuccess,
  });
}
