import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LanguageLinks } from "../../ui/frame/language-links.tsx";
import { Brand } from "../../ui/page/brand.tsx";
import "./public-layout.css";

/** The layout of public pages: brand, tools, content, footer. */
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
      <PublicFooter />
    </div>
  );
}

/** Language links, the privacy notice and open-source notices, at the foot of every public page. */
export function PublicFooter() {
  const t = useTranslations("privacy");
  return (
    <footer className="public-foot">
      <LanguageLinks />
      <Link to="/{-$locale}/privacy">{t("title")}</Link>
      <a href="/third-party-notices.txt">{t("notices")}</a>
    </footer>
  );
}
