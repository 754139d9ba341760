import { type LabelFault, readBoxLabel } from "@dosebeat/domain/tr005";

/** What a scan found of a box; the code is missing where the label does not carry it. */
export interface ScannedBox {
  deveui: string | null;
  claimcode: string | null;
}

/**
 * Reads what a QR code holds: the text of TR005, a DevEUI, a claim code, or both of them with
 * something between. `other`: nothing of a box.
 */
export function readScannedCode(text: string): ScannedBox | LabelFault {
  const label = readBoxLabel(text);
  if (label !== "other") {
    return typeof label === "string"
      ? label
      : { deveui: label.deveui, claimcode: label.ownertoken };
  }
  const deveui = /(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/i.exec(text);
  const rest = (deveui ? text.replace(deveui[0], " ") : text).replaceAll(/[\s,;:/|]+/g, " ").trim();
  const claimcode = /^[0-9a-z-]{6,40}$/i.test(rest) ? rest : null;
  if (!deveui && !claimcode) return "other";
  return { deveui: deveui?.[0].toLowerCase() ?? null, claimcode };
}

/** A DevEUI as people type it: labels print it in groups, which are no part of it. */
export function readTypedDeveui(text: string): string {
  return text.replaceAll(/[\s:.-]/g, "").toLowerCase();
}
