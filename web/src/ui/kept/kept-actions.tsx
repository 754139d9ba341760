import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LeaveGuard } from "../dialogs/leave-guard.tsx";
import type { KeptForm } from "./use-kept-form.ts";
import { passes } from "./use-retry.ts";
import "./kept.css";

interface KeptActionsProps<Value> {
  form: KeptForm<Value>;
  /** What the person typed, for copying; empty: nothing. */
  text: string;
  /** Other ways to save it. */
  more?: ReactNode;
  disabled?: boolean;
  /** Another action comes before saving. */
  isQuiet?: boolean;
  /** The label of the save button. */
  children: ReactNode;
}

/** The buttons of a kept form. Leaving the page before it is stored asks for confirmation. */
export function KeptActions<Value>(props: KeptActionsProps<Value>) {
  const { form, text, more, disabled = false, isQuiet = false, children } = props;
  const t = useTranslations("kept");
  const dialog = useTranslations("dialog");
  const clipboard = useClipboard();
  const isNotStored = form.failure !== null && passes(form.failure.error);
  return (
    <div className="dialog-actions kept-actions">
      <LeaveGuard isDirty={form.isDirty} onLeave={form.discard} />
      <Button variant="default" onClick={form.close}>
        {dialog("close")}
      </Button>
      {form.failure && text !== "" && (
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t("copied") : t("copy")}
        </Button>
      )}
      {!isNotStored && more}
      <Button
        type="submit"
        variant={isQuiet ? "default" : "filled"}
        loading={form.isBusy}
        disabled={disabled}
      >
        {isNotStored ? t("tryNow") : children}
      </Button>
    </div>
  );
}
