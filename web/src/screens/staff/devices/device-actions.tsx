import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { UnbindDialog } from "../../../nouns/assigning/unbind-dialog.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { EditIcon, LinkIcon, QrIcon, SwitchIcon, UnlinkIcon } from "../../../ui/icons/icons.tsx";

const DeviceAssignDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./device-assign-dialog.tsx")).DeviceAssignDialog,
  })),
);
const DeviceEditDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./device-edit-dialog.tsx")).DeviceEditDialog,
  })),
);
const BoxForPatientDialog = lazy(
  loadChunk(async () => ({
    default: (await import("./box-for-patient-dialog.tsx")).BoxForPatientDialog,
  })),
);
const LabelsDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../../../nouns/sensors/labels-dialog.tsx")).LabelsDialog,
  })),
);

/** About whoever had the box when it was asked for; the next owner must not take their place in the dialog. */
interface Theirs {
  what: "unbind" | "replace";
  profileid: number;
  name: string;
}

/** What can be done with a box. */
export function DeviceActions({ box }: { box: SensorDetail }) {
  const t = useTranslations("devices");
  const device = useTranslations("device");
  const [open, setOpen] = useState<"assign" | "label" | "edit" | Theirs | null>(null);
  const owner = box.bindings.find(({ to }) => to === null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const ask = (what: Theirs["what"]) => {
    if (!owner) return;
    const name = `${owner.givenname} ${owner.familyname}`.trim();
    setOpen({ what, profileid: owner.profileid, name });
  };
  const of = (what: Theirs["what"]) =>
    typeof open === "object" && open?.what === what ? open : null;
  const [unbinding, replacing] = [of("unbind"), of("replace")];
  return (
    <>
      <Button variant="default" leftSection={<QrIcon />} onClick={() => setOpen("label")}>
        {t("label")}
      </Button>
      <Button variant="default" leftSection={<EditIcon />} onClick={() => setOpen("edit")}>
        {device("edit")}
      </Button>
      {owner && (
        <Button variant="default" leftSection={<SwitchIcon />} onClick={() => ask("replace")}>
          {device("replace")}
        </Button>
      )}
      {owner ? (
        <Button variant="default" leftSection={<UnlinkIcon />} onClick={() => ask("unbind")}>
          {t("unbind")}
        </Button>
      ) : (
        <Button leftSection={<LinkIcon />} onClick={() => setOpen("assign")}>
          {t("assignTo")}
        </Button>
      )}
      <UnbindDialog bound={unbinding && { ...unbinding, deveui: box.deveui }} onClose={close} />
      {open === "assign" && (
        <Suspense>
          <DeviceAssignDialog deveui={box.deveui} zone={browserZone()} onClose={close} />
        </Suspense>
      )}
      {open === "edit" && (
        <Suspense>
          <DeviceEditDialog box={box} onClose={close} />
        </Suspense>
      )}
      {replacing && (
        <Suspense>
          <BoxForPatientDialog
            profileid={replacing.profileid}
            name={replacing.name}
            zone={browserZone()}
            onClose={close}
            onAssigned={(deveui) =>
              void navigate({ to: "/{-$locale}/devices/$deveui", params: { deveui } })
            }
          />
        </Suspense>
      )}
      {open === "label" && (
        <Suspense>
          <LabelsDialog deveuis={[box.deveui]} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
