import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "../../api/call.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { AskedSignOn } from "../../session/asked-sign-on.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useGoToProvider } from "./use-go-to-provider.ts";

export interface EnterButtonProps {
  /** The identity provider's name. */
  name: string;
  /** Whether it is the only way to sign in here. */
  isMain?: boolean;
  /** Whether the provider must ask the user to sign in even if it recognises the browser. */
  fresh?: boolean;
  asked: Omit<AskedSignOn, "purpose">;
  /** Default: to sign in with the provider. */
  label?: string;
}

/** Signs in with the identity provider. */
export function EnterButton(props: EnterButtonProps) {
  const { name, isMain = false, fresh = false, asked, label } = props;
  const t = useTranslations("signOn");
  const { go, fault, busy } = useGoToProvider(async () => {
    const { beginSignOn } = await import("@dosebeat/contract/single-sign-on-calls");
    return call(beginSignOn, { query: fresh ? { fresh: "true" } : {} });
  });
  return (
    <>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button
        variant={isMain ? "filled" : "default"}
        fullWidth
        loading={busy}
        onClick={() => void go({ ...asked, purpose: "enter" })}
      >
        {label ?? t("enter", { name: isolate(name) })}
      </Button>
    </>
  );
}
