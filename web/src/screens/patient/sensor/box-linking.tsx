import type { Profile } from "@dosebeat/contract/profiles";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { Placeholder } from "../../../ui/states/states.tsx";

const MyBox = lazy(
  loadChunk(async () => ({ default: (await import("../../../nouns/sensors/my-box.tsx")).MyBox })),
);

const HEIGHT = 240;

/** Which box it is or, for a patient without one, how to connect one. */
export function BoxLinking({ profile }: { profile: Profile }) {
  const t = useTranslations("linkBox");
  const empty = useTranslations("empty");
  const box = (
    <Suspense fallback={<Placeholder height={HEIGHT} />}>
      <MyBox profile={profile} />
    </Suspense>
  );
  if (!profile.sensor) {
    return (
      <div className="no-box">
        {box}
        <p className="no-box-state">{empty("boxText")}</p>
      </div>
    );
  }
  return (
    <section className="card box-linking" aria-labelledby="box-linking">
      <h2 id="box-linking">{t("which")}</h2>
      {box}
    </section>
  );
}
