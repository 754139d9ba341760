import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "../ui/page/brand.tsx";
import { usePageTitle } from "../ui/page/page.tsx";
import { BoxPicture } from "../ui/pictures/box-picture.tsx";
import { PublicFooter } from "./public-layout.tsx";
import "./auth.css";

interface AuthLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The form on one side, the product's benefits on the other. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  const product = useTranslations("product");
  const t = useTranslations("picture");
  usePageTitle(title);
  return (
    <div className="auth">
      <main className="auth-form">
        <Link to="/{-$locale}" className="public-brand">
          <Brand name={product("name")} />
        </Link>
        <div className="auth-card">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="page-lead">{lead}</p>
          {children}
        </div>
        <PublicFooter />
      </main>
      <aside className="auth-side">
        <BoxPicture pills className="auth-box" />
        <p className="auth-claim">{t("claim")}</p>
        <p className="auth-text">{t("text")}</p>
      </aside>
    </div>
  );
}
