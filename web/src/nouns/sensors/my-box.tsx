import type { Profile } from "@dosebeat/contract/profiles";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadOptionalPart } from "../../routing/chunks.ts";
import { withWords } from "../../routing/later-words.tsx";
import { BoxPicture } from "../../ui/pictures/box-picture.tsx";
import { ConnectBox } from "./connect-box.tsx";
import { LinkedBox } from "./linked-box.tsx";

const LoseBox = lazy(
  loadOptionalPart(withWords("lostBox", async () => (await import("./lose-box.tsx")).LoseBox)),
);
const LostBox = lazy(
  loadOptionalPart(withWords("lostBox", async () => (await import("./lost-box.tsx")).LostBox)),
);

/** The patient's box: details and how to unlink it, or how to connect one. */
export function MyBox({ profile }: { profile: Profile }) {
  const t = useTranslations("connectBox");
  const { sensor } = profile;
  if (sensor) {
    return (
      <>
        <LinkedBox sensor={sensor} zone={profile.timezone} />
        <Suspense>
          <LoseBox deveui={sensor.deveui} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <Suspense>
        <LostBox zone={profile.timezone} />
      </Suspense>
      <section className="connect-card" aria-labelledby="connect-title">
        <ConnectBox profileid={profile.id}>
          <header className="connect-head">
            <h2 id="connect-title">{t("title")}</h2>
            <p>{t("text")}</p>
            <BoxPicture className="connect-picture" />
          </header>
        </ConnectBox>
      </section>
    </>
  );
}
