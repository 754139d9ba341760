import { Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, type LinkProps, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../dialogs/dialog.tsx";
import { Brand } from "../page/brand.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import "./frame.css";

export interface MenuItem {
  link: LinkProps;
  label: string;
  icon: ReactNode;
}

interface FrameProps {
  items: MenuItem[];
  /** Content at the end of the toolbar. */
  tools: ReactNode;
  /** Shown above every screen. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The layout behind the sign-in: toolbar, side menu (a drawer on phones), content. */
export function Frame({ items, tools, banner, children }: FrameProps) {
  const t = useTranslations("menu");
  const product = useTranslations("product");
  const [opened, drawer] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the path changes
  useEffect(() => drawer.close(), [path]);
  return (
    <div className="frame" data-banner={banner != null}>
      <a className="skip-link" href="#content">
        {product("skip")}
      </a>
      <LoadingBar />
      <header className="frame-bar">
        <Burger
          className="frame-burger"
          opened={opened}
          onClick={drawer.toggle}
          aria-label={opened ? t("close") : t("open")}
          size="sm"
        />
        <Brand name={product("name")} />
        <div className="frame-tools">{tools}</div>
      </header>
      {banner}
      <div className="frame-side">
        <SideMenu items={items} />
      </div>
      <Dialog
        opened={opened}
        onClose={drawer.close}
        place="start"
        title={<Brand name={product("name")} />}
      >
        <SideMenu items={items} />
      </Dialog>
      <main id="content" className="frame-content" tabIndex={-1}>
        <OfflineBanner />
        {children}
      </main>
    </div>
  );
}

function SideMenu({ items }: { items: MenuItem[] }) {
  const t = useTranslations("menu");
  const product = useTranslations("product");
  return (
    <nav className="side-menu" aria-label={t("label")}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link {...item.link} className="side-link" activeOptions={{ includeSearch: false }}>
              {item.icon}
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="side-version">{product("version", { version: __VERSION__ })}</p>
    </nav>
  );
}
