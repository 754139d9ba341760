import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { idOfThisDevice } from "../../nouns/push/this-device.ts";
import { BellIcon } from "../../ui/icons/icons.tsx";
import { AllowHere, GetMail, useOwnDevices } from "./hear-nothing.tsx";

/**
 * Asks somebody who has just joined whether to notify them on this device, or by mail, unless this device
 * already does.
 */
export function AskToHear() {
  const t = useTranslations("caring");
  const { data } = useOwnDevices();
  const { data: here } = useQuery({
    queryKey: ["this-device"],
    networkMode: "always",
    queryFn: idOfThisDevice,
  });
  if (!data || here === undefined) return null;
  const { push_key: pushKey, mail_available: hasMail, devices } = data;
  // Stays to confirm it after it was allowed here.
  if (devices.some(({ id }) => id === here)) return null;
  if (pushKey === null && !hasMail) return null;
  return (
    <section className="hear-nothing" data-hears="ask">
      <h2>
        <BellIcon />
        {t("hearHere")}
      </h2>
      <p>{t("hearHereText")}</p>
      {pushKey !== null && <AllowHere pushKey={pushKey} variant="filled" />}
      {hasMail && <GetMail />}
    </section>
  );
}
