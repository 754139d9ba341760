import type { Profile } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import { BoxPicture } from "../../ui/pictures/box-picture.tsx";
import { ConnectBox } from "./connect-box.tsx";
import { LinkedBox } from "./linked-box.tsx";

/** The patient's box: which it is and how to unlink it, or how to connect one. */
export function MyBox({ profile }: { profile: Profile }) {
  const t = useTranslations("connectBox");
  const { sensor } = profile;
  if (sensor) return <LinkedBox sensor={sensor} zone={profile.timezone} />;
  return (
    <section className="connect-card" aria-labelledby="connect-title">
      <ConnectBox profileid={profile.id}>
        <header className="connect-head">
          <h2 id="connect-title">{t("title")}</h2>
          <p>{t("text")}</p>
          <BoxPicture className="connect-picture" />
        </header>
      </ConnectBox>
    </section>
  );
}
