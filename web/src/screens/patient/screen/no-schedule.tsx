import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DayIcon, PillIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/states/states.tsx";

/** Empty state for a medicine without times. */
export function NoSchedule({ medicine }: { medicine: number }) {
  const t = useTranslations("empty");
  return (
    <Empty
      icon={<DayIcon size={30} />}
      title={t("schedule")}
      text={t("scheduleText")}
      action={
        <Button
          renderRoot={(props) => (
            <Link
              to="/{-$locale}/my-medicine/$medicineId/edit"
              params={{ medicineId: medicine }}
              {...props}
            />
          )}
        >
          {t("scheduleAction")}
        </Button>
      }
    />
  );
}

/** Empty state without any schedule: add a medicine, or times to the first one. */
export function NothingPlanned({ profile }: { profile: Profile }) {
  const t = useTranslations("empty");
  const [first] = profile.medicines;
  if (first) return <NoSchedule medicine={first.id} />;
  return (
    <Empty
      icon={<PillIcon size={30} />}
      title={t("medicine")}
      text={t("medicineText")}
      action={
        <Button renderRoot={(props) => <Link to="/{-$locale}/my-medicine/edit" {...props} />}>
          {t("medicineAction")}
        </Button>
      }
    />
  );
}
