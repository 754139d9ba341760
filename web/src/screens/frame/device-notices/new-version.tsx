import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { startWorker } from "../../../offline/worker.ts";
import { getRole } from "../../../session/session.ts";

/** Storing the program for later must not slow down the current screen. */
const DELAY_MS = 3_000;

/** Offers a waiting release. Nothing is replaced under an open page without asking. */
export function NewVersion() {
  const t = useTranslations("offline");
  const use = useWaitingRelease();
  if (!use) return null;
  return (
    <div className="device-notice" role="status">
      <span>{t("newVersion")}</span>
      <Button variant="default" onClick={use}>
        {t("useNewVersion")}
      </Button>
    </div>
  );
}

async function start(onWaiting: (use: () => void) => void): Promise<void> {
  await startWorker(onWaiting);
  // Most devices show no notifications: the rest is fetched only if it may be needed.
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const { renewHere } = await import("../../../nouns/push/this-device.ts");
  // If the server or the push service cannot be reached, the next start tries again.
  await renewHere().catch(() => undefined);
}

/** Makes the waiting release take over; null while none waits. Administrators have no worker. */
function useWaitingRelease(): (() => void) | null {
  const [use, setUse] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (getRole() === "admin") return;
    const timer = setTimeout(() => void start((found) => setUse(() => found)), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return use;
}
