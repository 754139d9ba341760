import { SENSOR_USES } from "@dosebeat/contract/sensor-changes";
import { useTranslations } from "use-intl";

/** Names for the fields of a box and their values. */
export function useFieldNames() {
  const device = useTranslations("device");
  const devices = useTranslations("devices");
  const labels = useTranslations("labels");
  const names: Readonly<Record<string, string>> = {
    model: device("model"),
    serial_number: devices("serial"),
    claimcode: labels("claimcode"),
    joineui: device("joineui"),
    qrprofileid: device("qrprofile"),
    interval_minutes: device("intervalMinutes"),
    state: devices("state"),
    box_group: devices("group"),
    place: device("place"),
    notes: device("notes"),
  };
  return {
    nameOf: (field: string): string => names[field] ?? field,
    textOf: (field: string, value: string | number | null): string => {
      if (value === null) return "–";
      const use = field === "state" && SENSOR_USES.find((one) => one === value);
      if (!use) return String(value);
      return use === "in_use" ? device("inUse") : devices(use);
    },
  };
}
