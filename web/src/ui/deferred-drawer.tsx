import type { ReactNode } from "react";
import { useDeferred } from "./use-deferred.ts";

interface DeferredDrawerProps {
  wanted: boolean;
  onClose: () => void;
  side: "start" | "end";
  size: number;
  title: ReactNode;
  close: string;
  children: ReactNode;
}

/** A drawer whose program is fetched when it is first opened. */
export function DeferredDrawer({ wanted, children, ...rest }: DeferredDrawerProps) {
  const load = async () => (await import("./side-drawer.tsx")).SideDrawer;
  const { part: SideDrawer, opened } = useDeferred(wanted, load, rest.onClose);
  return (
    SideDrawer && (
      <SideDrawer {...rest} opened={opened}>
        {children}
      </SideDrawer>
    )
  );
}
