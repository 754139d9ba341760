import type { Profile } from "@dosebeat/contract/profiles";
import type { MedicineExcursions } from "@dosebeat/contract/storage";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat, type ZonedFormat } from "../../i18n/use-format.ts";
import { Placeholder } from "../../ui/states/states.tsx";
import { TableScroll } from "../../ui/tables/table-scroll.tsx";
import { useExcursions } from "./queries.ts";
import { useStorageWords } from "./storage-words.ts";
import "./storage.css";

interface StorageCardProps {
  profile: Profile;
  /** Chart days, inclusive. */
  from: string;
  to: string;
}

/** The box's readings compared with the limits of each medicine in it; nothing if there are none. */
export function StorageCard({ profile, from, to }: StorageCardProps) {
  const t = useTranslations("storage");
  const { data, isPending } = useExcursions(from, to);
  if (isPending && profile.medicines.some(({ storage }) => storage !== null)) {
    return <Placeholder height={160} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <section className="card storage-card" aria-labelledby="storage-title">
      <h2 id="storage-title">{t("title")}</h2>
      {data.map((stored) => (
        <OfMedicine key={stored.medicine} stored={stored} profile={profile} to={to} />
      ))}
      <p className="storage-note">{t("note")}</p>
    </section>
  );
}

interface OfMedicineProps extends Pick<StorageCardProps, "profile" | "to"> {
  stored: MedicineExcursions;
}

function OfMedicine({ stored, profile, to }: OfMedicineProps) {
  const t = useTranslations("storage");
  const format = useFormat(profile.timezone);
  const words = useStorageWords(format);
  const medicine = profile.medicines.find(({ id }) => id === stored.medicine);
  const name = medicine ? medicineName(medicine) : "";
  const sensor = useTranslations("sensor");
  const { excursions, storage, mkt, kept_since } = stored;
  const heading = `storage-${stored.medicine}`;
  const share = isolate(format.percent(mkt.coverage));
  const date = isolate(format.dayOfYear(to));
  const measured = { over: mkt.hours === 24 ? "day" : "month", share, date };
  return (
    <section className="storage-medicine" aria-labelledby={heading}>
      <h3 id={heading}>{name}</h3>
      <p>{t("keep", { limits: words.limits(storage) })}</p>
      {excursions.length === 0 ? (
        kept_since === null && <p>{t("none")}</p>
      ) : (
        <ExcursionTable stored={stored} name={name} format={format} />
      )}
      {kept_since !== null && (
        <p>{sensor("notKept", { date: isolate(format.date(kept_since.slice(0, 10))) })}</p>
      )}
      <p>
        {mkt.celsius === null
          ? t("noMkt", measured)
          : t("mkt", { ...measured, value: isolate(format.unit(mkt.celsius, "°C", 1)) })}
      </p>
    </section>
  );
}

interface ExcursionTableProps {
  stored: MedicineExcursions;
  name: string;
  format: ZonedFormat;
}

function ExcursionTable({ stored, name, format }: ExcursionTableProps) {
  const t = useTranslations("storage");
  const words = useStorageWords(format);
  const label = t("table", { name });
  return (
    <TableScroll label={label}>
      <table className="table">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("colFrom")}</th>
            <th scope="col">{t("colTo")}</th>
            <th scope="col">{t("colWhat")}</th>
            <th scope="col">{t("colLong")}</th>
            <th scope="col">{t("colPeak")}</th>
          </tr>
        </thead>
        <tbody>
          {stored.excursions.toReversed().map((excursion) => (
            <tr key={`${excursion.kind} ${excursion.from_utc}`}>
              <th scope="row">
                <bdi>{format.dateTime(excursion.from_utc)}</bdi>
                {excursion.from_open && <span className="storage-open"> {t("orEarlier")}</span>}
              </th>
              <td>
                <bdi>{format.dateTime(excursion.to_utc)}</bdi>
                {excursion.to_open && <span className="storage-open"> {t("orLater")}</span>}
              </td>
              <td>{words.beyond(excursion, stored.storage)}</td>
              <td>{words.lasted(excursion)}</td>
              <td>{words.peak(excursion)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
