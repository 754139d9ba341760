import type { PasswordLink } from "@dosebeat/contract/users";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";

interface PasswordLinkShownProps {
  link: PasswordLink;
  name: string;
  email: string;
  onDone: () => void;
}

/** A new password link, to copy or send by email; or that it was mailed, if nobody else may see it. */
export function PasswordLinkShown({ link, name, email, onDone }: PasswordLinkShownProps) {
  const t = useTranslations("users");
  const devices = useTranslations("devices");
  const clipboard = useClipboard();
  const format = useFormat(browserZone());
  return (
    <div className="admin-form">
      <p>
        {link.link === null
          ? t("linkMailed", { name, email: isolate(email), time: format.dateTime(link.expires) })
          : t("linkText", { name, time: format.dateTime(link.expires) })}
      </p>
      {link.link !== null && (
        <p className="admin-link" dir="ltr">
          {link.link}
        </p>
      )}
      <div className="dialog-actions">
        {link.link !== null && (
          <>
            <Button
              variant="default"
              component="a"
              href={mailTo(email, t("linkMailSubject"), link.link)}
            >
              {t("linkMail")}
            </Button>
            <Button variant="default" onClick={() => clipboard.copy(link.link)}>
              {clipboard.copied ? devices("copied") : devices("copy")}
            </Button>
          </>
        )}
        <Button onClick={onDone} data-autofocus>
          {devices("done")}
        </Button>
      </div>
    </div>
  );
}

function mailTo(email: string, subject: string, body: string): string {
  const mail = new URLSearchParams({ subject, body });
  return `mailto:${encodeURIComponent(email)}?${mail.toString().replaceAll("+", "%20")}`;
}
