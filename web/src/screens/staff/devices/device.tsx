import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../../api/call.ts";
import { useFleetEvents } from "../../../api/use-fleet-events.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { UndoNotice } from "../../../nouns/assigning/undo-notice.tsx";
import { useSensorDetail } from "../../../nouns/sensors/fleet-queries.ts";
import { StatePill } from "../../../nouns/sensors/state-pill.tsx";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { loadChunk, loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { BoxIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DeviceActions } from "./device-actions.tsx";
import { DeviceBindings } from "./device-bindings.tsx";
import { DeviceDecoding } from "./device-decoding.tsx";
import { DeviceFacts } from "./device-facts.tsx";
import { DeviceTabs } from "./device-tabs.tsx";
import { DeviceUplinks } from "./device-uplinks.tsx";
import "./device.css";

/** Loaded with the charts; the rest of the screen does not wait for it. */
const DeviceHistory = lazy(
  loadChunk(async () => ({ default: (await import("./device-history.tsx")).DeviceHistory })),
);
const DeviceTold = lazy(
  loadOptionalPart(
    withWords("boxTold", async () => (await import("./device-told.tsx")).DeviceTold),
  ),
);

/** Approximate height of the card with its charts. */
const HISTORY_HEIGHT = 640;
const route = getRouteApi("/{-$locale}/signed-in/devices/$deveui");

/** A box: its state, measurements, uplinks and assignments. */
export function DeviceScreen() {
  const { deveui } = route.useParams();
  const t = useTranslations("device");
  const { data, error, refetch } = useSensorDetail(deveui);
  useFleetEvents("sensor", [deveui, String(data?.id)], "sensors");
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <Page tabs={<DeviceTabs />} title={t("page")}>
        <section className="card">
          <Empty
            icon={<BoxIcon size={30} />}
            title={t("unknown")}
            text={t("unknownText", { deveui })}
            action={
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/{-$locale}/devices" {...props} />}
              >
                {t("toList")}
              </Button>
            }
          />
        </section>
      </Page>
    );
  }
  return (
    <Page
      tabs={<DeviceTabs />}
      title={t("pageOf", { deveui })}
      heading={
        <bdi className="device-name" dir="ltr">
          {deveui}
        </bdi>
      }
      lead={data ? <Reason box={data} /> : "\u00a0"}
      actions={data && <DeviceActions box={data} />}
    >
      {data ? (
        <div className="device">
          <UndoNotice box={data} />
          <DeviceDecoding deveui={data.deveui} />
          <DeviceFacts box={data} />
          <DeviceBindings box={data} />
          <Suspense>
            <DeviceTold box={data} />
          </Suspense>
          <Suspense fallback={<Placeholder height={HISTORY_HEIGHT} />}>
            <DeviceHistory box={data} />
          </Suspense>
          <DeviceUplinks deveui={data.deveui} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={560} />
      )}
    </Page>
  );
}

/** The state and its reason, in a sentence. */
function Reason({ box }: { box: SensorDetail }) {
  const t = useTranslations("device");
  const format = useFormat(browserZone());
  const told = useToldTime(browserZone());
  const lastContact = box.sensortime ? told.contact(box.sensortime, box.is_coarse) : "";
  const limit = format.duration(box.silent_after_minutes * MINUTE);
  const why = {
    alive: t("whyAlive", { time: lastContact }),
    silent: t("whySilent", { time: lastContact, limit }),
    low_battery: t("whyLow", { battery: format.unit(box.battery ?? 0, "%") }),
    never_seen: t("whyNever"),
    not_understood: t("whyNotUnderstood"),
    retired: t("whyRetired"),
    lost: t("whyLost"),
  };
  return (
    <span className="device-reason">
      <StatePill state={box.state} /> {why[box.state]}
      {box.lost_by_patient !== null && (
        <> {t("lostByPatient", { time: told.contact(box.lost_by_patient, box.is_coarse) })}</>
      )}
    </span>
  );
}
