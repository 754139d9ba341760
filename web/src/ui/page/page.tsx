import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";

interface PageProps {
  /** Tabs to sibling screens, above the heading. */
  tabs?: ReactNode;
  /** Used in the document's title. */
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen inside the frame: heading, actions, content. */
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

/** For when the focused element is gone; does not scroll. */
export function focusHeading() {
  document.querySelector("h1")?.focus({ preventScroll: true });
}

export function usePageTitle(page: string) {
  const t = useTranslations("product");
  useEffect(() => {
    document.title = t("title", { page });
  }, [page, t]);
}
