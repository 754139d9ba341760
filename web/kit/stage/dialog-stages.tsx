import { Button, TextInput } from "@mantine/core";
import { storePrimary, storeScheme } from "../../src/ui/appearance/appearance.ts";
import { SettingsDrawer } from "../../src/ui/appearance/settings-drawer.tsx";
import { Dialog } from "../../src/ui/dialogs/dialog.tsx";
import { LanguageDialog } from "../../src/ui/menus/language-dialog.tsx";
import { Notice } from "../../src/ui/states/notice.tsx";
import { useView } from "../use-view.ts";

const stay = () => {};

export function DialogStage() {
  return (
    <Dialog opened onClose={stay} title="Assign a box">
      <Content />
    </Dialog>
  );
}

export function WideDialogStage() {
  return (
    <Dialog opened onClose={stay} title="Assign a box" wide>
      <Notice tone="bad">The box belongs to somebody else.</Notice>
      <Content />
    </Dialog>
  );
}

export function DrawerStage() {
  return (
    <Dialog opened onClose={stay} title="Assign a box" place="end">
      <Content />
    </Dialog>
  );
}

function Content() {
  return (
    <>
      <TextInput label="DevEUI" defaultValue="70b3d57ed0001a2b" dir="ltr" />
      <div className="dialog-actions">
        <Button variant="default">Cancel</Button>
        <Button>Assign</Button>
      </div>
    </>
  );
}

export function SettingsStage() {
  return <SettingsDrawer opened onClose={stay} onScheme={storeScheme} onPrimary={storePrimary} />;
}

export function LanguageStage() {
  const { locale } = useView();
  return <LanguageDialog opened shown={locale} onChoose={stay} onClose={stay} />;
}
