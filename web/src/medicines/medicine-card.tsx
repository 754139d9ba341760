import type { Medicine } from "@dosebeat/contract/medicines";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { EditIcon, PillIcon, RemoveIcon } from "../ui/icons/icons.tsx";
import "./medicines.css";

interface MedicineCardProps {
  medicine: Medicine;
  /** The times as chips. */
  times: ReactNode;
  onRemove: () => void;
}

export function MedicineCard({ medicine, times, onRemove }: MedicineCardProps) {
  const t = useTranslations("medicine");
  const details = [medicine.strength, medicine.galenicform, medicine.type].filter(Boolean);
  return (
    <article className="card medicine">
      <span className="medicine-icon">
        <PillIcon size={22} />
      </span>
      <div className="medicine-what">
        <h3>
          <bdi>{medicine.name}</bdi>
        </h3>
        <p className="medicine-details">
          {details.map((detail) => (
            <span key={detail}>
              <bdi>{detail}</bdi>
            </span>
          ))}
        </p>
        {medicine.description && <p>{medicine.description}</p>}
        <p className="medicine-dates">
          <Dates medicine={medicine} />
        </p>
        {times}
      </div>
      <div className="medicine-actions">
        <Button
          variant="default"
          leftSection={<EditIcon />}
          aria-label={t("editOf", { name: medicine.name })}
          renderRoot={(props) => (
            <Link
              to="/{-$locale}/my-medicine/$medicineId/edit"
              params={{ medicineId: medicine.id }}
              {...props}
            />
          )}
        >
          {t("edit")}
        </Button>
        <Button
          variant="default"
          leftSection={<RemoveIcon />}
          aria-label={t("removeOf", { name: medicine.name })}
          onClick={onRemove}
        >
          {t("remove")}
        </Button>
      </div>
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
