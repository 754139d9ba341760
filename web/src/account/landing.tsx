import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { DayDrawing } from "../charts/day/drawing.tsx";
import { formatTime } from "../i18n/format.ts";
import { toleranceValues } from "../i18n/tolerance.ts";
import { usePageTitle } from "../ui/page/page.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { sampleDay } from "./sample-day.ts";
import "./landing.css";

/**
 * Widths of the picture on phones and on desktops, in CSS pixels; the style sheet shows one of them.
 */
const NARROW = 360;
const WIDE = 840;

/** What the box and the application do, a sample day, and links to sign in and sign up. */
export function LandingScreen() {
  const t = useTranslations("landing");
  const signIn = useTranslations("signIn");
  usePageTitle(t("title"));
  return (
    <PublicLayout
      tools={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/{-$locale}/auth/signin" {...props} />}
        >
          {signIn("submit")}
        </Button>
      }
    >
      <section className="landing-hero">
        <h1 tabIndex={-1}>{t("claim")}</h1>
        <p>{t("text")}</p>
        <Button size="lg" renderRoot={(props) => <Link to="/{-$locale}/auth/signup" {...props} />}>
          {signIn("toSignUp")}
        </Button>
      </section>
      <SampleDay />
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

function SampleDay() {
  const t = useTranslations("landing");
  const locale = useLocale();
  const time = (instant: number) => formatTime(instant, "UTC", locale);
  const data = sampleDay({
    first: t("firstMedicine"),
    second: t("secondMedicine"),
    warmth: t("temperature"),
  });
  const nowLabel = t("now", { time: time(data.now ?? data.start) });
  return (
    <figure className="card landing-day">
      <div role="img" aria-label={t("spokenDay")} dir="ltr">
        {[NARROW, WIDE].map((width) => (
          <div key={width} data-wide={width === WIDE}>
            <DayDrawing data={data} width={width} nowLabel={nowLabel} formatTime={time} />
          </div>
        ))}
      </div>
      <figcaption>{t("caption")}</figcaption>
    </figure>
  );
}
