import { isBornBy } from "@dosebeat/domain/time/born";
import { invalid, problem } from "../../http/errors.ts";

/** @throws 400 if somebody would be born in the future */
export function requireBornBy(born: string | null | undefined, now: Date): void {
  if (typeof born === "string" && !isBornBy(born, now)) throw invalid(["born"], problem("born"));
}
