import { type LabelFault, readBoxLabel } from "@dosebeat/domain/boxes/tr005";

/** What a scan found; the claim code is missing if the label does not have one. */
export interface ScannedBox {
  deveui: string | null;
  claimcode: string | null;
}

/**
 * Parses a scanned QR code: TR005 text, a DevEUI, a claim code, or both with any separator. `other`:
 * not a box.
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

/** A typed DevEUI without the separators that labels print between groups. */
export function readTypedDeveui(text: string): string {
  return text.replaceAll(/[\s:.-]/g, "").toLowerCase();
}
