import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { CLOSE } from "./close-button.ts";

interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  side: "start" | "end";
  size: number;
  title: ReactNode;
  close: string;
  children: ReactNode;
}

/** A drawer from one end of the line; fetched when it is first opened. */
export function SideDrawer({ side, close, ...rest }: SideDrawerProps) {
  return (
    <Drawer
      {...rest}
      position={side === "start" ? "left" : "right"}
      closeButtonProps={{ "aria-label": close, ...CLOSE }}
    />
  );
}
