import { decodePillboxUplink, type PillboxDecoded } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { answered, bytesOf, numberOf, type Refused } from "./input.ts";

/**
 * Decodes an uplink for ChirpStack and The Things Stack: `{data, warnings}`, or `{errors}` if nothing of it can
 * be trusted. Ages stay ages: only the network knows when it received the frame. Never throws.
 *
 * @param input `bytes` and `fPort`; what else the networks pass is not used
 */
export function decodeUplink(input: unknown): PillboxDecoded | Refused {
  return answered(() => decodePillboxUplink(bytesOf(input), numberOf(input, "fPort", 255)));
}
