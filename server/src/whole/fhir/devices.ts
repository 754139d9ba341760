import type { HeldBox } from "./queries.ts";
import { DEVEUIS, filled, listOf, measured, type Reference, referenceTo } from "./r4.ts";

const STATUS: Readonly<Record<HeldBox["use_state"], string>> = {
  in_use: "active",
  retired: "inactive",
  lost: "inactive",
};

/**
 * The boxes of a patient. One that was given back has neither battery nor state here: these belong to whoever has it
 * now.
 */
export function devicesOf(patient: number, held: readonly HeldBox[]) {
  const last = new Map(held.map((box) => [box.deveui, box]));
  return [...last.values()].map((box) => deviceOf(patient, box));
}

function deviceOf(patient: number, { deveui, serial_number, model, ...box }: HeldBox) {
  const isHers = box.valid_to === null;
  return {
    resourceType: "Device" as const,
    id: deveui,
    identifier: [{ system: DEVEUIS, value: deveui }],
    status: isHers ? STATUS[box.use_state] : "unknown",
    serialNumber: filled(serial_number),
    deviceName: listOf(
      filled(model) === undefined ? undefined : { name: model, type: "model-name" },
    ),
    type: { text: "Pill box that reports when it is opened" },
    patient: isHers ? referenceTo("Patient", patient) : undefined,
    property:
      isHers && box.battery !== null
        ? [{ type: { text: "Battery" }, valueQuantity: [measured(box.battery, "%")] }]
        : undefined,
  };
}

/** Which box a patient had, and from when to when. */
export function deviceUsesOf(patient: number, held: readonly HeldBox[]) {
  return held.map(({ id, deveui, valid_from, valid_to, entered_at }) => ({
    resourceType: "DeviceUseStatement" as const,
    id: String(id),
    status: valid_to === null ? ("active" as const) : ("completed" as const),
    subject: referenceTo("Patient", patient),
    timingPeriod: { start: valid_from.toISOString(), end: valid_to?.toISOString() },
    recordedOn: entered_at?.toISOString(),
    device: referenceTo("Device", deveui),
  }));
}

/** The box that a patient had throughout a span; undefined: none, or more than one. */
export function boxDuring(
  held: readonly HeldBox[],
  { start, end }: { start: Date; end: Date },
): Reference | undefined {
  const boxes = held.filter(
    ({ valid_from, valid_to }) => valid_from < end && (valid_to === null || valid_to > start),
  );
  const [box] = new Set(boxes.map(({ deveui }) => deveui));
  const isOne = boxes.every(({ deveui }) => deveui === box);
  return box !== undefined && isOne ? referenceTo("Device", box) : undefined;
}

/** The box that a patient had at an instant. */
export function boxAt(held: readonly HeldBox[], at: string): Reference | undefined {
  const instant = new Date(at);
  const box = held.findLast(
    ({ valid_from, valid_to }) =>
      valid_from <= instant && (valid_to === null || instant < valid_to),
  );
  return box && referenceTo("Device", box.deveui);
}
