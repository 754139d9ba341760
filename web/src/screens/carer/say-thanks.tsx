import type { Watched, WatchedDose } from "@dosebeat/contract/care";
import { sayThanks } from "@dosebeat/contract/care-calls";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useChange } from "../../api/use-change.ts";
import { HeartIcon } from "../../ui/icons/icons.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";

/** Sends one fixed line to the patient, once per dose. */
export function SayThanks({ watched: { id }, dose }: { watched: Watched; dose: WatchedDose }) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const { mutate, isPending, variables } = useChange(
    sayThanks,
    (due_utc: string) => ({ params: { id }, body: { data: { due_utc } } }),
    { asSelf: true },
  );
  if (dose.is_thanked) return <p role="status">{t("thanked")}</p>;
  const isSaying = isPending && variables === dose.due_utc;
  return (
    <Button
      variant="default"
      leftSection={<HeartIcon />}
      loading={isSaying}
      onClick={() =>
        mutate(dose.due_utc, {
          onError: (error) => toastFailed(t("thanksFailed", { reason: reasonOf(error) })),
        })
      }
    >
      {t("sayThanks")}
    </Button>
  );
}
