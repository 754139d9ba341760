import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

/** Links to the times of a medicine that has none. */
export function NoTimes({ medicine }: { medicine: number | undefined }) {
  const t = useTranslations("empty");
  if (medicine === undefined) return null;
  return (
    <Button
      fullWidth
      className="first-action"
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
  );
}
