import type { BoxMessage } from "@dosebeat/contract/ingest";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { SECOND } from "@dosebeat/domain/time/durations";
import { uuidOf } from "../chance.ts";
import { type Delivery, deliveryOf } from "../deliveries.ts";
import { linkOf } from "../surroundings.ts";

/** The wrong model under which some boxes were registered: nothing that they send is understood. */
export const MISREAD_MODEL = "milesight-iot/ws101";

const SITE = {
  deviceName: "Clinic",
  gateways: [{ id: "0016c001f1500812", eui: "0016c001f1500812" }],
  latitude: 52.52,
  longitude: 13.4,
};
const MODE = 1;
const BATTERY_MV = 2900;

/** The message as a network delivers it: the frame of a pill box, whatever it was registered as. */
export function frameOf({ deveui, time = "", ...message }: BoxMessage): Delivery {
  const at = Date.parse(time);
  const { fcnt = 0, battery, press_seq = 0, temperature, humidity, presses = [] } = message;
  const id = uuidOf("clinic", deveui, fcnt);
  const bytes = encodePillboxUplink({
    schema: "pillbox/1",
    frame: presses.length > 0 ? "press" : "status",
    buttonmode: MODE,
    boot: 1,
    backlog: false,
    press_seq,
    motion_counter: 0,
    ...(temperature !== undefined && { temperature }),
    ...(humidity !== undefined && { humidity }),
    battery_mv: BATTERY_MV,
    presses: presses.map((press) => ({
      seq: press.seq ?? press_seq,
      age_s: Math.round((at - Date.parse(press.time ?? time)) / SECOND),
    })),
  });
  const uplink = { kind: "uplink", at, id, deveui, session: 1, fcnt, bytes } as const;
  const sent = { link: linkOf("clinic", id), heard: true, confirmed: false, minor: false };
  const delivery = deliveryOf(
    { ...uplink, ...sent, batteryPercent: battery ?? 100 },
    "chirpstack",
    SITE,
  );
  if (!delivery) throw new Error("A frame that was heard is delivered.");
  return delivery;
}
