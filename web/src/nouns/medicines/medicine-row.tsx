import type { Medicine } from "@dosebeat/contract/medicines";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { breakable } from "../../i18n/breakable.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import "./medicines.css";

interface MedicineRowProps {
  medicine: Medicine;
  /** Its plan: chips with times, or words. */
  times: ReactNode;
  /** When it is due next, in words; null: neither today nor tomorrow. */
  next: string | null;
  onRemove: () => void;
}

/** A medicine in a list; the whole row opens its form. */
export function MedicineRow({ medicine, times, next, onRemove }: MedicineRowProps) {
  const t = useTranslations("medicine");
  const { id, name, strength, galenicform, type, description } = medicine;
  const details = [galenicform, type, description].filter(Boolean);
  return (
    <article className="medicine">
      <div className="medicine-what">
        <h3>
          <bdi>{breakable(name)}</bdi> <bdi className="medicine-strength">{strength}</bdi>
        </h3>
        {times}
        {next !== null && <p className="medicine-next">{next}</p>}
        <p className="medicine-details">
          {details.map((detail) => (
            <span key={detail}>
              <bdi>{detail}</bdi>
            </span>
          ))}
          <span>
            <Dates medicine={medicine} />
          </span>
        </p>
      </div>
      <Link
        className="medicine-open"
        to="/{-$locale}/my-medicine/$medicineId/edit"
        params={{ medicineId: id }}
        aria-label={t("editOf", { name })}
      />
      <button
        type="button"
        className="bare-button"
        aria-label={t("removeOf", { name })}
        onClick={onRemove}
      >
        <RemoveIcon />
      </button>
    </article>
  );
}

function Dates({ medicine }: { medicine: Medicine }) {
  const t = useTranslations("medicine");
  const format = useFormat("UTC");
  const from = format.date(medicine.startdate);
  if (medicine.enddate === null) return t("fromOpen", { date: from });
  return t("fromTo", { from, to: format.date(medicine.enddate) });
}
