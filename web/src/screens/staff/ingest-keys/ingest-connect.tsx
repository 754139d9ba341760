import { useState } from "react";
import { useTranslations } from "use-intl";
import { Select } from "../../../ui/menus/select.tsx";
import { CopyLine } from "../copy-line.tsx";

const WAYS = ["chirpstack", "mqtt", "tts", "box"] as const;
type Way = (typeof WAYS)[number];

/** Header value of every delivery; the key itself was only shown when it was created. */
const AUTHORIZATION = "Bearer <key>";

/** How networks and home-made boxes deliver to this installation. */
export function IngestConnect() {
  const t = useTranslations("ingestKeys");
  const [way, setWay] = useState<Way>("chirpstack");
  return (
    <section className="card ingest-connect" aria-labelledby="ingest-connect">
      <h2 id="ingest-connect">{t("connect")}</h2>
      <Select
        label={t("way")}
        value={way}
        onChange={({ currentTarget: { value } }) =>
          setWay(WAYS.find((known) => known === value) ?? way)
        }
        data={WAYS.map((value) => ({ value, label: t(`${value}Way`) }))}
      />
      <p>{t(`${way}Where`)}</p>
      {way !== "mqtt" && <CopyLine label={t("address")} text={addressOf(way)} />}
      {way !== "mqtt" && <CopyLine label={t("header")} text={AUTHORIZATION} />}
      {way === "mqtt" && <Mqtt />}
      {way === "box" && <CopyLine label={t("example")} text={exampleOf(addressOf(way))} />}
      <p className="ingest-note">{t(`${way}Note`)}</p>
    </section>
  );
}

function Mqtt() {
  const t = useTranslations("ingestKeys");
  return (
    <>
      <CopyLine label={t("mqttConfig")} text={CHIRPSTACK_TOML} />
      <CopyLine label={t("mqttSetting")} text="MQTT_URL=mqtts://user:password@broker:8883" />
    </>
  );
}

const CHIRPSTACK_TOML = `[integration.mqtt]
  json=true
  qos=1`;

function addressOf(way: Exclude<Way, "mqtt">): string {
  return `${window.location.origin}/api/ingest/${way}`;
}

function exampleOf(address: string): string {
  return `curl -X POST ${address} \\
  -H "Authorization: ${AUTHORIZATION}" \\
  -H "Content-Type: application/json" \\
  -d '{"deveui": "00112233445566aa", "fcnt": 1, "battery": 76, "presses": [{"age_s": 3}]}'`;
}
