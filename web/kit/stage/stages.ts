import type { ComponentType } from "react";
import { AskingStage, BusyStage, LogoutStage } from "./confirm-stages.tsx";
import {
  DialogStage,
  DrawerStage,
  LanguageStage,
  SettingsStage,
  WideDialogStage,
} from "./dialog-stages.tsx";
import {
  CrashStage,
  ForbiddenStage,
  NotFoundStage,
  ScreenCrashStage,
  SimpleStage,
} from "./error-stages.tsx";
import { ActingFrameStage, BusyFrameStage, CutOffFrameStage, FrameStage } from "./frame-stages.tsx";
import { ComboboxStage, MenuStage, NothingFitsStage } from "./list-stages.tsx";
import { ToastsStage } from "./toast-stage.tsx";

/** What the page of all components shows in frames, by the names in their addresses. */
export const STAGES = {
  dialog: DialogStage,
  "dialog, wide": WideDialogStage,
  drawer: DrawerStage,
  settings: SettingsStage,
  language: LanguageStage,
  confirm: AskingStage,
  "confirm, busy": BusyStage,
  "log out": LogoutStage,
  menu: MenuStage,
  combobox: ComboboxStage,
  "combobox, nothing fits": NothingFitsStage,
  toasts: ToastsStage,
  frame: FrameStage,
  "frame, impersonating": ActingFrameStage,
  "frame, cut off": CutOffFrameStage,
  "frame, busy server": BusyFrameStage,
  "simple screen": SimpleStage,
  "not found": NotFoundStage,
  forbidden: ForbiddenStage,
  crash: CrashStage,
  "crash of a screen": ScreenCrashStage,
} as const satisfies Readonly<Record<string, ComponentType>>;

export type StageName = keyof typeof STAGES;
