import type { Watched } from "@dosebeat/contract/care";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { CallIcon } from "../../ui/icons/icons.tsx";
import { nameFor } from "./headline-text.ts";

/** Calls the patient, if they gave a number. */
export function CallLink({ watched }: { watched: Watched }) {
  const t = useTranslations("caring");
  const name = isolate(nameFor(watched));
  const { telephone } = watched;
  if (telephone === null) return <p className="headline-note">{t("noNumber", { name })}</p>;
  return (
    <Button component="a" href={`tel:${telephone}`} leftSection={<CallIcon />}>
      {t("callName", { name })}
    </Button>
  );
}
