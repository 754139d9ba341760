import type { PasswordLink } from "@dosebeat/contract/users";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";

interface PasswordLinkShownProps {
  link: PasswordLink;
  name: string;
  email: string;
  onDone: () => void;
}

/** A new password link, to copy or send by email. */
export function PasswordLinkShown({ link, name, email, onDone }: PasswordLinkShownProps) {
  const t = useTranslations("users");
  const devices = useTranslations("devices");
  const clipboard = useClipboard();
  const format = useFormat(browserZone());
  const mail = new URLSearchParams({ subject: t("linkMailSubject"), body: link.link });
  return (
    <div className="admin-form">
      <p>
        {link.mailed
          ? t("linkMailed", { name, email: isolate(email), time: format.dateTime(link.expires) })
          : t("linkText", { name, time: format.dateTime(link.expires) })}
      </p>
      <p className="admin-link" dir="ltr">
        {link.link}
      </p>
      <div className="dialog-actions">
        {!link.mailed && (
          <Button
            variant="default"
            component="a"
            href={`mailto:${encodeURIComponent(email)}?${mail.toString().replaceAll("+", "%20")}`}
          >
            {t("linkMail")}
          </Button>
        )}
        <Button variant="default" onClick={() => clipboard.copy(link.link)}>
          {clipboard.copied ? devices("copied") : devices("copy")}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {devices("done")}
        </Button>
      </div>
    </div>
  );
}
