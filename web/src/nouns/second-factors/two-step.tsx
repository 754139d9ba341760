import type { SecondFactors } from "@dosebeat/contract/second-factors";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { AddPasskeyDialog } from "./add-passkey.tsx";
import { AddTotpDialog } from "./add-totp.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { useSecondFactors } from "./queries.ts";
import { MakeRecoveryCodesDialog } from "./recovery-codes.tsx";
import { RemoveTotpDialog } from "./remove-totp.tsx";
import "./second-factors.css";

type Opened = "totp" | "removeTotp" | "passkey" | "recovery" | null;

/** Few enough recovery codes for a warning. */
const FEW = 3;

/** The second factors of the signed-in user, and how to change them. */
export function TwoStep() {
  const { data, error, refetch } = useSecondFactors();
  if (data) return <Shown factors={data} />;
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  return <Placeholder height={180} />;
}

function Shown({ factors }: { factors: SecondFactors }) {
  const t = useTranslations("twoStep");
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isOn = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <div className="two-step">
      <p>
        {t("intro")} {factors.required && t("required")}
      </p>
      <Totp factors={factors} onOpen={setOpened} />
      <div className="two-step-part">
        <h3>{t("passkeys")}</h3>
        <p className="quiet">{t("passkeyHint")}</p>
        <PasskeyList passkeys={factors.passkeys} />
        <div className="two-step-buttons">
          <Button variant="default" onClick={() => setOpened("passkey")}>
            {t("passkeyAdd")}
          </Button>
        </div>
      </div>
      {isOn && <Recovery left={factors.recoveryCodes} onMake={() => setOpened("recovery")} />}
      <AddTotpDialog opened={opened === "totp"} onClose={close} />
      <RemoveTotpDialog opened={opened === "removeTotp"} onClose={close} />
      <AddPasskeyDialog opened={opened === "passkey"} onClose={close} />
      <MakeRecoveryCodesDialog opened={opened === "recovery"} onClose={close} />
    </div>
  );
}

interface TotpProps {
  factors: SecondFactors;
  onOpen: (dialog: Opened) => void;
}

function Totp({ factors: { totp }, onOpen }: TotpProps) {
  const t = useTranslations("twoStep");
  const format = useFormat(browserZone());
  return (
    <div className="two-step-part">
      <h3>{t("app")}</h3>
      <p className="quiet">
        {totp
          ? t("appSince", { date: format.date(format.calendarDate(totp.createdAt)) })
          : t("appNone")}
      </p>
      <div className="two-step-buttons">
        <Button variant="default" onClick={() => onOpen("totp")}>
          {totp ? t("appReplace") : t("appAdd")}
        </Button>
        {totp && (
          <Button variant="default" onClick={() => onOpen("removeTotp")}>
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Recovery({ left, onMake }: { left: number; onMake: () => void }) {
  const t = useTranslations("twoStep");
  return (
    <div className="two-step-part">
      <h3>{t("recovery")}</h3>
      {left > FEW ? (
        <p className="quiet">{t("recoveryLeft", { count: left })}</p>
      ) : (
        <Notice tone="warn">
          {t("recoveryLeft", { count: left })}. {t("recoveryFew")}
        </Notice>
      )}
      <div className="two-step-buttons">
        <Button variant="default" onClick={onMake}>
          {t("recoveryMake")}
        </Button>
      </div>
    </div>
  );
}
