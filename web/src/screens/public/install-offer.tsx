import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { asInstallable, type Installable, installsByHand } from "./installable.ts";

/** Offers to install the application on the home screen, if the browser can; on iPhones it explains how. */
export function InstallOffer() {
  const t = useTranslations("landing");
  const { event, byHand, done } = useInstallable();
  if (byHand) return <p className="landing-also">{t("installByHand")}</p>;
  if (!event) return null;
  const install = async () => {
    await event.prompt();
    done();
  };
  return (
    <Button
      variant="default"
      className="landing-install"
      leftSection={<DownloadIcon />}
      onClick={() => void install()}
    >
      {t("install")}
    </Button>
  );
}

/** The browser's offer can be used only once. */
function useInstallable() {
  const [event, setEvent] = useState<Installable | null>(null);
  const [byHand, setByHand] = useState(false);
  const done = () => setEvent(null);
  useEffect(() => {
    setByHand(installsByHand(navigator));
    const keep = (offered: Event) => setEvent(asInstallable(offered));
    const forget = () => setEvent(null);
    addEventListener("beforeinstallprompt", keep);
    addEventListener("appinstalled", forget);
    return () => {
      removeEventListener("beforeinstallprompt", keep);
      removeEventListener("appinstalled", forget);
    };
  }, []);
  return { event, byHand, done };
}
