import { expect, it } from "vitest";
import { pushAbilityOf } from "./push-ability.ts";

const chrome = {
  userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
  maxTouchPoints: 5,
  isOnHomeScreen: false,
  permission: "default",
} as const;
const iPhone = {
  ...chrome,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15",
  permission: null,
} as const;

it("asks where the browser can and nobody has said no", () => {
  expect(pushAbilityOf(chrome)).toBe("able");
  expect(pushAbilityOf({ ...chrome, permission: "granted" })).toBe("able");
  expect(pushAbilityOf({ ...chrome, permission: "denied" })).toBe("blocked");
  expect(pushAbilityOf({ ...chrome, permission: null })).toBe("unsupported");
});

it("sends iPhones and iPads to the home screen first", () => {
  const iPad = { ...iPhone, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari" };
  expect(pushAbilityOf(iPhone)).toBe("homeScreen");
  expect(pushAbilityOf(iPad)).toBe("homeScreen");
  expect(pushAbilityOf({ ...iPad, maxTouchPoints: 0 })).toBe("unsupported");
  expect(pushAbilityOf({ ...iPhone, isOnHomeScreen: true, permission: "default" })).toBe("able");
});
