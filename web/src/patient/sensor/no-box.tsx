import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../routing/chunks.ts";
import { Placeholder } from "../../ui/states/states.tsx";

const ConnectBox = lazy(
  loadChunk(async () => ({
    default: (await import("../../sensors/connect-box.tsx")).ConnectBox,
  })),
);

const HEIGHT = 240;

/** The page of a patient without a box: how to get one going, or that none is needed. */
export function NoBox({ profileid }: { profileid: number }) {
  const t = useTranslations("connectBox");
  const empty = useTranslations("empty");
  return (
    <section className="no-box" aria-labelledby="no-box-title">
      <Suspense fallback={<Placeholder height={HEIGHT} />}>
        <ConnectBox profileid={profileid}>
          <header>
            <h2 id="no-box-title">{t("title")}</h2>
            <p>{t("text")}</p>
          </header>
        </ConnectBox>
      </Suspense>
      <p className="no-box-state">{empty("boxText")}</p>
    </section>
  );
}
