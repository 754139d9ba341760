import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "../page/brand.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import type { Place, StatedPlace } from "./menu-item.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { SideMenu } from "./side-menu.tsx";
import "./frame.css";

interface FrameProps {
  /** The side menu, from 60rem. */
  items: readonly Place[];
  /** Below a rule in the side menu, each with its state. */
  besides?: readonly StatedPlace[];
  /** The bottom bar, below 60rem. */
  bar: readonly Place[];
  /** Content at the end of the header. */
  tools: ReactNode;
  /** Shown above every screen. */
  banner?: ReactNode;
  /** Above the content; where rows are listed, over the bottom of the window. */
  notices?: ReactNode;
  /** Whether the notices stand below the content instead, where nothing may come before it. */
  noticesLast?: boolean;
  /** Whether the user has a box, whose presses do not arrive while offline. */
  hasBox?: boolean;
  /** The zone of the user's times; by default this device's. */
  zone?: string | undefined;
  children: ReactNode;
}

/** The layout behind the sign-in: header, side menu on the desk, bottom bar on phones, content. */
export function Frame(props: FrameProps) {
  const {
    items,
    besides = [],
    bar,
    tools,
    banner,
    noticesLast = false,
    hasBox = false,
    zone,
    children,
  } = props;
  const product = useTranslations("product");
  const notices = (
    <div className="frame-notices">
      <OfflineBanner hasBox={hasBox} zone={zone} />
      {props.notices}
    </div>
  );
  return (
    <div className="frame" data-banner={banner != null}>
      <a className="skip-link" href="#content">
        {product("skip")}
      </a>
      <LoadingBar />
      <header className="frame-bar">
        <Brand name={product("name")} />
        <div className="frame-tools">{tools}</div>
      </header>
      {banner}
      <div className="frame-side">
        <SideMenu items={items} besides={besides} />
      </div>
      <main id="content" className="frame-content" tabIndex={-1}>
        {!noticesLast && notices}
        {children}
        {noticesLast && notices}
      </main>
      <BottomBar items={bar} />
    </div>
  );
}
