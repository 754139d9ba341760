import { MedicineInput } from "@dosebeat/contract/medicines";
import { ProposedCall } from "@dosebeat/contract/proposals";
import { z } from "zod";

const ADD_MEDICINE = "POST /api/medicine/assignMedicine";

/** A new medicine, which only a prescription sent by a program can propose. */
const AddedMedicine = z.strictObject({
  call: z.literal(ADD_MEDICINE),
  body: z.strictObject({ data: MedicineInput }),
});

/** The call that a stored proposal makes. */
export const StoredChange = z.union([ProposedCall, AddedMedicine]);

export type StoredChange = z.infer<typeof StoredChange>;

/** The change that adds a medicine. */
export function addingOf(medicine: MedicineInput): StoredChange {
  return { call: ADD_MEDICINE, body: { data: medicine } };
}

/** The medicine that a stored proposal would add; null: it changes one, or days. */
export function addedBy(change: unknown): MedicineInput | null {
  const { data } = AddedMedicine.safeParse(change);
  return data?.body.data ?? null;
}

/** What is stored of a prescription that was sent; `hash` is that of its content. The medicine is in the change. */
export const StoredReceived = z.object({
  system: z.string(),
  requester: z.string(),
  identifier: z.string(),
  left_out: z.array(z.object({ path: z.string(), text: z.string() })),
  hash: z.string(),
});

export type StoredReceived = z.infer<typeof StoredReceived>;
