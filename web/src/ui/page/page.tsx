import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";

interface PageProps {
  /** The ways to the sister screens, above the heading. */
  tabs?: ReactNode;
  /** Names the page in the title of the window. */
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: heading, what can be done, content. */
export function Page({ tabs, title, heading, lead, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      {tabs}
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** For when what had the focus is gone; the page stays where it is. */
export function focusHeading() {
  document.querySelector("h1")?.focus({ preventScroll: true });
}

export function usePageTitle(page: string) {
  const t = useTranslations("product");
  useEffect(() => {
    document.title = t("title", { page });
  }, [page, t]);
}
