import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Brand } from "../../../ui/page/brand.tsx";
import { useHomeClocks } from "../plan-clock/use-home-clocks.ts";
import type { SheetPart } from "./sheet-part.ts";

/** Whose report it is, for which days, with which box and plan. */
export function SheetHead({ snapshot, range, events }: SheetPart) {
  const t = useTranslations("report");
  const product = useTranslations("product");
  const locale = useLocale();
  const { profile, asOf } = snapshot;
  const format = useFormat(profile.timezone);
  const clocks = useHomeClocks(snapshot.doses.doses, profile.timezone);
  const name = isolate(`${profile.givenname} ${profile.familyname}`);
  const { from, to, days: count } = range;
  const box = profile.sensor && (profile.sensor.serial_number ?? profile.sensor.deveui);
  const since = events.findLast(({ date }) => date <= to)?.date;
  const changes = events.filter(({ date }) => date >= from && date <= to).length;
  const born =
    profile.born && (profile.born.length === 4 ? profile.born : format.date(profile.born));
  const whose = [
    name,
    born && t("born", { born: isolate(born) }),
    profile.record_number && t("record", { number: isolate(profile.record_number) }),
  ]
    .filter((part) => !!part)
    .join(" · ");
  const groups = (profile.groups ?? []).map((group) => isolate(group.name));
  const rows = [
    ["patient", whose],
    ["period", t("periodOf", { days: isolate(formatDaySpan(from, to, locale)), count })],
    ["zone", [isolate(format.zoneName(profile.timezone)), ...clocks].join("; ")],
    ["asOf", `${format.fullDay(asOf)}, ${format.time(asOf)}`],
    ["box", box ?? t("noBox")],
    [
      "plan",
      [since && t("planSince", { date: format.date(since) }), t("planChanges", { count: changes })]
        .filter((part) => !!part)
        .join(", "),
    ],
  ] as const;
  return (
    <header className="sheet-head">
      <div>
        <Brand name={product("name")} />
        <h2>{t("profile")}</h2>
        {groups.length > 0 && (
          <p className="sheet-clinic">
            {t("clinic")} <b>{groups.join(" · ")}</b>
          </p>
        )}
      </div>
      <dl className="sheet-facts">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
