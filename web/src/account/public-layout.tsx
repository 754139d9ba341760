import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LanguageLinks } from "../ui/frame/language-links.tsx";
import { Brand } from "../ui/page/brand.tsx";
import "./public-layout.css";

/** What everybody may read: the name, what can be done, the text, the languages. */
export function PublicLayout({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTranslations("product");
  return (
    <div className="public">
      <header className="public-head">
        <Link to="/{-$locale}" className="public-brand">
          <Brand name={t("name")} />
        </Link>
        <div className="public-tools">{tools}</div>
      </header>
      <main>{children}</main>
      <PublicFoot />
    </div>
  );
}

/** The languages and what is kept of whom, beneath every page that everybody may open. */
export function PublicFoot() {
  const t = useTranslations("privacy");
  return (
    <footer className="public-foot">
      <LanguageLinks />
      <Link to="/{-$locale}/privacy">{t("title")}</Link>
    </footer>
  );
}
