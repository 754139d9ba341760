import type { Invitation } from "@dosebeat/contract/care-invitations";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../../ui/states/notice.tsx";

/** Number of letters in each group. */
const GROUP = 5;

interface InvitationCodeProps {
  invitation: Invitation;
  zone: string;
  onDone: () => void;
}

/** The code of an invitation, in large letters, to read out, copy or share. */
export function InvitationCode({
  invitation: { code, expires_utc },
  zone,
  onDone,
}: InvitationCodeProps) {
  const t = useTranslations("carers");
  const format = useFormat(zone);
  const router = useRouter();
  const clipboard = useClipboard();
  const mayShare = "share" in navigator;
  const share = () => {
    const { href } = router.buildLocation({ to: "/{-$locale}/caring/join" });
    const address = `${window.location.origin}${href}`;
    // Rejects if the user cancels.
    void navigator.share({ text: t("shareText", { code, address }) }).catch(() => undefined);
  };
  return (
    <div className="care-code">
      <bdi className="care-code-letters" dir="ltr">
        <span>{code.slice(0, GROUP)}</span>
        <span>{code.slice(GROUP)}</span>
      </bdi>
      <p>{t("codeText", { time: isolate(format.moment(Date.parse(expires_utc))) })}</p>
      {clipboard.error && <Notice tone="warn">{t("copyFailed")}</Notice>}
      <div className="care-code-actions">
        <Button variant="default" onClick={() => clipboard.copy(code)}>
          <span aria-live="polite">{clipboard.copied ? t("copied") : t("copy")}</span>
        </Button>
        {mayShare && (
          <Button variant="default" onClick={share}>
            {t("share")}
          </Button>
        )}
        <Button onClick={onDone}>{t("done")}</Button>
      </div>
    </div>
  );
}
