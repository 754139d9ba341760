/**
 * Whether this browser can show reminders. `homeScreen`: on an iPhone, only once Dosebeat is on the
 * home screen; `blocked`: the user has forbidden it.
 */
export type PushAbility = "able" | "blocked" | "homeScreen" | "unsupported";

interface Browser {
  userAgent: string;
  /** iPads identify as Macs, but have a touch screen. */
  maxTouchPoints: number;
  isOnHomeScreen: boolean;
  /** Null: the browser does not support notifications, or push. */
  permission: NotificationPermission | null;
}

export function pushAbilityOf(browser: Browser): PushAbility {
  const { userAgent, maxTouchPoints, isOnHomeScreen, permission } = browser;
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || isPad;
  if (isApple && !isOnHomeScreen) return "homeScreen";
  if (permission === null) return "unsupported";
  return permission === "denied" ? "blocked" : "able";
}

/** The ability of the current browser. */
export function pushAbility(): PushAbility {
  const { userAgent, maxTouchPoints } = navigator;
  const knowsPush =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return pushAbilityOf({
    userAgent,
    maxTouchPoints,
    isOnHomeScreen: window.matchMedia("(display-mode: standalone)").matches,
    permission: knowsPush ? Notification.permission : null,
  });
}
