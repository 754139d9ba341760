import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { usePersonText } from "../../ui/identity/person-text.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import { usePatientName } from "../profiles/patient-names.ts";
import { useUndoAssignment } from "./use-assigning.ts";
import "./assigning.css";

type Binding = SensorDetail["bindings"][number];

/** For ten minutes, whoever assigned a box can also undo it on the box's page. */
export function UndoNotice({ box: { deveui, bindings } }: { box: SensorDetail }) {
  const now = useNow();
  const undoable = bindings.find(
    ({ undo_until }) => undo_until !== null && Date.parse(undo_until) > now,
  );
  return undoable && <Undo key={undoable.id} deveui={deveui} binding={undoable} />;
}

function Undo({ deveui, binding }: { deveui: string; binding: Binding }) {
  const t = useTranslations("person");
  const format = useFormat(browserZone());
  const personText = usePersonText();
  const undo = useUndoAssignment();
  const [busy, setBusy] = useState(false);
  const { data } = usePatientName(binding.profileid);
  const { givenname, familyname, id, undo_until } = binding;
  const person = data ?? { givenname, familyname, born: null, record_number: null };
  const run = async () => {
    setBusy(true);
    await undo({ id, deveui }, person);
    setBusy(false);
  };
  return (
    <section className="card undo-notice" aria-labelledby="undo-notice">
      <div>
        <h2 id="undo-notice">{t("undoTitle")}</h2>
        <p>
          {t("undoText", {
            box: shortBox(deveui),
            person: personText(person),
            time: isolate(format.time(undo_until ?? "")),
          })}
        </p>
      </div>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        {t("undo")}
      </Button>
    </section>
  );
}
