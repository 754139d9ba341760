import { Button, TextInput } from "@mantine/core";
import { Dialog } from "../../src/ui/dialogs/dialog.tsx";
import { Notice } from "../../src/ui/states/notice.tsx";

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
