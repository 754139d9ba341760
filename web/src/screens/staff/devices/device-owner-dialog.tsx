import { useTranslations } from "use-intl";
import { bareName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSensorDetail } from "../../../nouns/sensors/fleet-queries.ts";
import { ownerOf, type SensorRow } from "../../../nouns/sensors/names.ts";
import { useUserProfile } from "../../../nouns/users/queries.ts";
import { BoxLink, PatientLink } from "../../../routing/staff-links.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import "../facts.css";

interface OwnerDialogProps {
  box: SensorRow | null;
  zone: string;
  onClose: () => void;
}

/** Details of the patient a box is assigned to. */
export function DeviceOwnerDialog({ box, zone, onClose }: OwnerDialogProps) {
  const t = useTranslations("devices");
  return (
    <Dialog
      opened={box !== null}
      onClose={onClose}
      title={t("ownerTitle", { name: (box && ownerOf(box)) ?? "" })}
    >
      {box?.profile.data && (
        <Owner
          deveui={box.deveui}
          profileuid={box.profile.data.attributes.profileuid}
          zone={zone}
        />
      )}
    </Dialog>
  );
}

function Owner({ deveui, profileuid, zone }: { deveui: string; profileuid: string; zone: string }) {
  const t = useTranslations("devices");
  const format = useFormat(zone);
  const profile = useUserProfile(profileuid);
  const detail = useSensorDetail(deveui);
  const error = profile.error ?? detail.error;
  if (error) {
    const retry = () => Promise.all([profile.refetch(), detail.refetch()]);
    return <Failed error={error} onRetry={retry} />;
  }
  if (!profile.data || !detail.data) return <Placeholder height={220} />;
  const since = detail.data.bindings.find(({ to }) => to === null)?.from;
  const facts = [
    [
      t("ownerName"),
      <PatientLink
        key="name"
        profileId={profile.data.id}
        name={`${profile.data.givenname} ${profile.data.familyname}`}
      />,
    ],
    [t("deveui"), <BoxLink key="box" deveui={deveui} />],
    [t("boundSince"), since ? format.dateTime(since) : "–"],
    [t("ownerZone"), format.zoneName(profile.data.timezone)],
    [
      t("ownerMedicines"),
      format.list(profile.data.medicines.map(({ name }) => bareName(name))) || "–",
    ],
    [t("ownerActive"), profile.data.is_active ? t("yes") : t("no")],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === "string" ? value : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
