import { z } from "zod";
import { TtsId } from "../../downlink-settings.ts";

/** How a network addresses a box, according to the box's latest message. */
export type Address =
  | { network: "chirpstack"; application: string; deveui: string }
  | { network: "tts"; application: string; tenant: string | null; device: string };

const ChirpStackBody = z.object({
  deviceInfo: z.object({ applicationId: z.uuid() }),
});

const TtsBody = z.object({
  end_device_ids: z.object({
    device_id: TtsId,
    application_ids: z.object({ application_id: TtsId }),
  }),
  uplink_message: z
    .object({ network_ids: z.object({ tenant_id: TtsId }).nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** Null if the message came through no network that takes downlinks, or does not say how it addresses the box. */
export function addressOf(
  deveui: string,
  { source, body }: { source: "chirpstack" | "tts" | "box"; body: unknown },
): Address | null {
  if (source === "box") return null;
  if (source === "chirpstack") {
    const { data } = ChirpStackBody.safeParse(body);
    return data ? { network: source, application: data.deviceInfo.applicationId, deveui } : null;
  }
  const { data } = TtsBody.safeParse(body);
  if (!data) return null;
  const { device_id: device, application_ids } = data.end_device_ids;
  const tenant = data.uplink_message?.network_ids?.tenant_id ?? null;
  return { network: source, application: application_ids.application_id, tenant, device };
}
