import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import { usePageTitle } from "./page.tsx";

interface SimpleScreenProps {
  title: string;
  heading?: string;
  text: string;
  action: ReactNode;
}

/** A full-page message with one action. */
export function SimpleScreen(props: SimpleScreenProps) {
  const t = useTranslations("product");
  return (
    <main className="simple">
      <Brand name={t("name")} />
      <SimpleCard {...props} />
    </main>
  );
}

/** The same inside the frame. */
export function SimpleCard({ title, heading, text, action }: SimpleScreenProps) {
  usePageTitle(title);
  return (
    <div className="simple-card">
      <svg viewBox="0 0 240 60" className="simple-beat" aria-hidden="true" focusable="false">
        <path d="M4 34h70l14-22 24 40 14-18h22" />
        <path className="simple-beat-lost" d="M148 34h88" />
      </svg>
      <h1 tabIndex={-1}>{heading ?? title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
