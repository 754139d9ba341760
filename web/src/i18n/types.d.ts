import type { Messages } from "./catalogues.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
