import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { useTranslations } from "use-intl";
import type { Fault } from "../../../nouns/sensors/import/read-boxes.ts";
import { useFileFaults } from "../import/use-file-faults.ts";

/** Explains what is wrong in a line of a file of boxes. */
export function useBoxFaults() {
  const t = useTranslations("boxImport");
  const fileFaultOf = useFileFaults();
  return (fault: Fault): string => {
    const { kind, value } = fault;
    switch (kind) {
      case "empty":
        return t("empty");
      case "missingColumn":
      case "unknownColumn":
      case "columnTwice":
      case "tooMany":
      case "tooWide":
      case "quote":
        return fileFaultOf({ ...fault, kind });
      default:
        return t(kind, { value, models: SENSOR_MODELS.join(", ") });
    }
  };
}
