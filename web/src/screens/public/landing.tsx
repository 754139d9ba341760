import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { toleranceValues } from "../../i18n/tolerance.ts";
import { usePageTitle } from "../../ui/page/page.tsx";
import { BoxPicture } from "../../ui/pictures/box-picture.tsx";
import { DayLine } from "./day-line.tsx";
import { InstallOffer } from "./install-offer.tsx";
import { PublicLayout } from "./public-layout.tsx";
import "./landing.css";

/** What the box and the application do, a sample day, and links to sign in and sign up. */
export function LandingScreen() {
  const t = useTranslations("landing");
  const signIn = useTranslations("signIn");
  usePageTitle(t("title"));
  return (
    <PublicLayout
      tools={
        <Link to="/{-$locale}/auth/signin" className="landing-sign-in">
          {signIn("submit")}
        </Link>
      }
    >
      <div className="landing-ground" aria-hidden="true" />
      <section className="landing-hero">
        <div className="landing-words">
          <h1 tabIndex={-1}>{t("claim")}</h1>
          <p>{t("text")}</p>
          <div className="landing-ways">
            <Button
              className="while-open"
              size="lg"
              renderRoot={(props) => <Link to="/{-$locale}/auth/signup" {...props} />}
            >
              {signIn("toSignUp")}
            </Button>
            <Button
              className="while-closed"
              size="lg"
              renderRoot={(props) => <Link to="/{-$locale}/auth/signin" {...props} />}
            >
              {signIn("submit")}
            </Button>
            <a href="#example" className="landing-example">
              {t("example")}
            </a>
          </div>
          <p className="landing-also">{t("noBox")}</p>
          <InstallOffer />
        </div>
        <BoxPicture pills className="landing-box" />
      </section>
      <section className="card landing-day" id="example" aria-label={t("example")}>
        <DayLine />
      </section>
      <div className="landing-parts">
        {(["box", "day", "doubt"] as const).map((part) => (
          <section key={part}>
            <h2>{t(part)}</h2>
            <p>{t(`${part}Text`, toleranceValues)}</p>
          </section>
        ))}
      </div>
    </PublicLayout>
  );
}
