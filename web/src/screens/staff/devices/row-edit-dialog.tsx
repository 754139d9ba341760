import { useTranslations } from "use-intl";
import { useSensorDetail } from "../../../nouns/sensors/fleet-queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DeviceEditDialog } from "./device-edit-dialog.tsx";

interface RowEditDialogProps {
  deveui: string;
  onClose: () => void;
}

/** Corrects a box from the list, which does not contain all of its details. */
export function RowEditDialog({ deveui, onClose }: RowEditDialogProps) {
  const t = useTranslations("device");
  const { data, error, refetch } = useSensorDetail(deveui);
  if (data) return <DeviceEditDialog box={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("editTitle")}>
      {error ? <Failed error={error} onRetry={() => refetch()} /> : <Placeholder height={360} />}
    </Dialog>
  );
}
