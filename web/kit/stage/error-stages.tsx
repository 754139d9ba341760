import { Button } from "@mantine/core";
import { ChunkLoadError } from "../../src/routing/chunks.ts";
import { CheckIcon } from "../../src/ui/icons/icons.tsx";
import { SimpleScreen } from "../../src/ui/page/simple-screen.tsx";
import {
  CrashScreen,
  ForbiddenScreen,
  NotFoundScreen,
  ScreenCrash,
} from "../../src/ui/states/error-screens.tsx";

export const NotFoundStage = NotFoundScreen;
export const ForbiddenStage = ForbiddenScreen;
export const CrashStage = CrashScreen;
export const ScreenCrashStage = () => <ScreenCrash error={new ChunkLoadError()} />;

export const SimpleStage = () => (
  <SimpleScreen
    title="Your address is confirmed"
    text="You can sign in now."
    icon={<CheckIcon size={32} />}
    action={<Button>Sign in</Button>}
  />
);
