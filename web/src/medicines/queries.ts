import {
  type EditMedicine,
  MedicineAnswer,
  type MedicineRequest,
  MedicinesAnswer,
} from "@dosebeat/contract/medicines";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";

/** What depends on the records. */
const TOUCHED = ["profile", "schedules", "medicine", "doses"];

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAssignMedicine() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (data: MedicineRequest | MedicineRequest[]) =>
      call(MedicinesAnswer, "POST", "/api/medicine/assignMedicine", { data }),
    onSuccess,
  });
}

export function useEditMedicine() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (data: EditMedicine["data"]) =>
      call(MedicineAnswer, "POST", "/api/medicine/editMedicineRecord", { data }),
    onSuccess,
  });
}

export function useRemoveMedicine() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(MedicineAnswer, "DELETE", `/api/medicines/${id}`),
    onSuccess,
  });
}
