import { describe, expect, it } from "vitest";
import { PushServices } from "./push-services.ts";

const services = new PushServices(["push.clinic.example", "127.0.0.1:9443"]);

describe("an endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://fcm.googleapis.com:443/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://push.clinic.example/abc",
    "https://127.0.0.1:9443/abc",
  ])("of a push service is accepted: %s", (endpoint) => {
    expect(services.accepted(endpoint)?.href).toBe(new URL(endpoint).href);
  });

  it.each([
    "",
    "fcm.googleapis.com/fcm/send/abc",
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com./fcm/send/abc",
    "https://user@fcm.googleapis.com/fcm/send/abc",
    "https://user:pass@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com/fcm/send/abc#x",
    "https://fcm.googleapis.com/fcm/send/abc#",
    " https://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com/fcm/send/a\tbc",
    "https://fcm.googleapis.com/fcm/send/abc\0",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://evilpush.apple.com/x",
    "https://push.services.mozilla.com.evil.example/",
    "https://.push.apple.com/x",
    "https://[::1]/x",
    "https://127.0.0.1/x",
    "https://127.0.0.1:9444/x",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://localhost/x",
    "https://push.clinic.example:8443/abc",
    "file:///etc/passwd",
    "javascript:alert(1)",
    `https://fcm.googleapis.com/${"a".repeat(1024)}`,
  ])("elsewhere is not: %s", (endpoint) => {
    expect(services.accepted(endpoint)).toBeUndefined();
  });
});
