import { useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../../routing/chunks.ts";
import { useHydrated } from "../../../ui/frame/use-hydrated.ts";
import { Brand } from "../../../ui/page/brand.tsx";
import { usePageTitle } from "../../../ui/page/page.tsx";
import { PublicFooter } from "../public-layout.tsx";
import "./auth.css";

const BoxPicture = lazy(
  loadChunk(async () => ({
    default: (await import("../../../ui/pictures/box-picture.tsx")).BoxPicture,
  })),
);

interface AuthLayoutProps {
  title: string;
  lead?: string;
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
          {lead !== undefined && <p className="page-lead">{lead}</p>}
          {children}
        </div>
        <PublicFooter />
      </main>
      <aside className="auth-side">
        <div className="auth-box">
          <DeskBox />
        </div>
        <p className="auth-claim">{t("claim")}</p>
        <p className="auth-text">{t("text")}</p>
      </aside>
    </div>
  );
}

/** Only where it is visible: phones do not fetch it. */
function DeskBox() {
  const isHydrated = useHydrated();
  const isDesk = useMediaQuery("(min-width: 60rem)");
  return (
    isHydrated &&
    isDesk && (
      <Suspense fallback={null}>
        <BoxPicture pills />
      </Suspense>
    )
  );
}
