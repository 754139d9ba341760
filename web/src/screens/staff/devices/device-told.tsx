import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useDownlinks } from "../../../nouns/sensors/fleet-queries.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { TellForm } from "./tell-form.tsx";
import { ToldList } from "./told-list.tsx";
import "./device-told.css";

/** Commands to the box: its interval, to blink, the time; and their outcomes. */
export function DeviceTold({ box }: { box: SensorDetail }) {
  const t = useTranslations("boxTold");
  const format = useFormat(browserZone());
  const { data, error, refetch } = useDownlinks(box.deveui);
  const within = data?.within_minutes ?? null;
  const obstacles = { model: t("model"), no_network: t("noNetwork"), no_way: t("noWay") };
  return (
    <section className="card told" aria-labelledby="device-told">
      <h2 id="device-told">{t("title")}</h2>
      {!data && error && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <Placeholder height={160} />}
      {data?.obstacle && <p className="table-note">{obstacles[data.obstacle]}</p>}
      {data && data.obstacle === null && (
        <>
          <p className="table-note">
            {within === null
              ? t("afterNext")
              : t("within", { duration: format.duration(within * MINUTE) })}
          </p>
          <TellForm box={box} />
          {data.left_today === 0 && (
            <Notice tone="warn">{t("noneLeft", { count: data.per_day })}</Notice>
          )}
        </>
      )}
      {data && (data.obstacle === null || data.downlinks.length > 0) && (
        <ToldList deveui={box.deveui} downlinks={data.downlinks} isCoarse={data.is_coarse} />
      )}
    </section>
  );
}
