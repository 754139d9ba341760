import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "../../src/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../src/ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../src/ui/dialogs/submit-actions.tsx";
import { toastDone, toastFailed, toastUndo } from "../../src/ui/toasts/toasts.tsx";
import { SampleCombobox, SampleMenu } from "../samples.tsx";
import { Case, Cases } from "../section.tsx";
import { Framed } from "../stage/framed.tsx";

type Place = NonNullable<ComponentProps<typeof Dialog>["place"]>;

const PLACES: Readonly<Record<Place, string>> = {
  middle: "Dialog",
  end: "Drawer at the end",
  page: "Dialog as large as a page",
};

const TOASTS = {
  Done: () => toastDone("The medicine was saved."),
  Failed: () => toastFailed("The medicine was not saved."),
  "With a way back": () => toastUndo("The medicine was removed.", "Undo", () => {}),
};

/** What covers the page: opened by a button, and already open in a frame of its own. */
export function Overlays() {
  return (
    <>
      <Cases title="Dialog and drawer" from="ui/dialogs/dialog.tsx">
        <OpenedBy place="middle" />
        <OpenedBy place="end" />
        <OpenedBy place="page" />
        <Framed stage="dialog" />
        <Framed stage="dialog, wide" />
        <Framed stage="drawer" />
        <Framed stage="settings" />
        <Framed stage="language" />
      </Cases>
      <Cases title="Question" from="ui/dialogs/confirm-dialog.tsx">
        <Confirm name="asks" />
        <Confirm name="dangerous" danger />
        <Confirm name="busy" busy />
        <Framed stage="confirm" />
        <Framed stage="confirm, busy" />
        <Framed stage="log out" />
      </Cases>
      <Cases title="Buttons of a form" from="ui/dialogs/submit-actions.tsx">
        <FormButtons name="at rest" />
        <FormButtons name="dangerous" danger />
        <FormButtons name="not yet" danger disabled />
        <FormButtons name="busy" busy />
      </Cases>
      <Cases title="Menu" from="ui/menus/menu.tsx">
        <Case name="with a text">
          <SampleMenu text="Ada Moreno" />
        </Case>
        <Case name="an icon">
          <SampleMenu />
        </Case>
        <Framed stage="menu" />
      </Cases>
      <Cases title="Choice among many" from="ui/menus/combobox.tsx">
        <Case name="chosen">
          <SampleCombobox />
        </Case>
        <Case name="with a description">
          <SampleCombobox description="As it stands on the package." />
        </Case>
        <Case name="wrong">
          <SampleCombobox error="Choose a medicine." />
        </Case>
        <Framed stage="combobox" />
        <Framed stage="combobox, nothing fits" />
      </Cases>
      <Cases title="Toasts" from="ui/toasts/toasts.tsx">
        {Object.entries(TOASTS).map(([name, show]) => (
          <Case key={name} name={name}>
            <Button variant="default" onClick={show}>
              Show
            </Button>
          </Case>
        ))}
        <Framed stage="toasts" />
      </Cases>
    </>
  );
}

function OpenedBy({ place }: { place: Place }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <Case name={PLACES[place]}>
      <Button variant="default" onClick={dialog.open}>
        Open
      </Button>
      <Dialog opened={opened} onClose={dialog.close} place={place} title={PLACES[place]}>
        <p>Escape, the cross and a press beside it close it.</p>
      </Dialog>
    </Case>
  );
}

function Confirm({ name, ...props }: { name: string; danger?: boolean; busy?: boolean }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <Case name={name}>
      <Button variant="default" onClick={dialog.open}>
        Ask
      </Button>
      <ConfirmDialog
        {...props}
        opened={opened}
        title="Remove Ramipril?"
        confirm="Remove"
        onConfirm={dialog.close}
        onClose={dialog.close}
      >
        Its times are no longer due.
      </ConfirmDialog>
    </Case>
  );
}

function FormButtons({
  name,
  busy = false,
  ...props
}: {
  name: string;
  busy?: boolean;
  danger?: boolean;
  disabled?: boolean;
}) {
  return (
    <Case name={name}>
      <form onSubmit={(event) => event.preventDefault()}>
        <SubmitActions {...props} busy={busy} onCancel={() => {}}>
          Save
        </SubmitActions>
      </form>
    </Case>
  );
}
