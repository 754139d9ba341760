import type { MedicineRequest } from "@dosebeat/contract/medicines";

/** A medicine that was just added: the request, and its id. */
export type AddedMedicine = MedicineRequest & { id: number };

/** The requests with the ids of the answer, which has the same order. */
export function addedOf(
  requests: readonly MedicineRequest[],
  answered: readonly { id: number }[],
): AddedMedicine[] {
  return requests.flatMap((request, index) => {
    const id = answered[index]?.id;
    return id === undefined ? [] : [{ ...request, id }];
  });
}
