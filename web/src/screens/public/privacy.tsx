import { Button } from "@mantine/core";
import { Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PreviousIcon } from "../../ui/icons/icons.tsx";
import { usePageTitle } from "../../ui/page/page.tsx";
import { PublicLayout } from "./public-layout.tsx";
import "./privacy.css";

const PARTS = ["what", "why", "who", "long", "browser", "copy", "erase", "questions"] as const;

/** The privacy notice in plain words; it must match what this server does. */
export function PrivacyScreen() {
  const t = useTranslations("privacy");
  usePageTitle(t("title"));
  return (
    <PublicLayout tools={<BackButton />}>
      <article className="privacy">
        <h1 tabIndex={-1}>{t("title")}</h1>
        <p className="page-lead">{t("lead")}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(part)}</h2>
            <p>{t(`${part}Text`)}</p>
          </section>
        ))}
      </article>
    </PublicLayout>
  );
}

/** Goes back in the history, or to the landing page if there is none. */
function BackButton() {
  const t = useTranslations("error");
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="default"
      leftSection={<PreviousIcon />}
      renderRoot={(props) => (
        <Link
          to="/{-$locale}"
          {...props}
          onClick={(event) => {
            if (!canGoBack) return;
            event.preventDefault();
            router.history.back();
          }}
        />
      )}
    >
      {t("back")}
    </Button>
  );
}
