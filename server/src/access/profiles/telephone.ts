import { isPossiblePhoneNumber } from "libphonenumber-js/min";
import { invalid, problem } from "../../http/errors.ts";

/** @throws 400 if the numbering plan of its country has no number of this length */
export function requireTelephone(
  number: string | null | undefined,
  path: readonly string[] = ["telephone"],
): void {
  if (typeof number === "string" && !isPossiblePhoneNumber(number))
    throw invalid([...path], problem("telephone"));
}
