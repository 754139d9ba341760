import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "./brand.tsx";
import { usePageTitle } from "./page.tsx";

interface SimpleScreenProps {
  title: string;
  heading?: string;
  text: string;
  icon: ReactNode;
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
export function SimpleCard({ title, heading, text, icon, action }: SimpleScreenProps) {
  usePageTitle(title);
  return (
    <div className="simple-card">
      <span className="simple-sign">{icon}</span>
      <h1 tabIndex={-1}>{heading ?? title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
