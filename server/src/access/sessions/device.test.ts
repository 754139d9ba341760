import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

it.each([
  [WINDOWS, "Firefox", "Windows"],
  [IPHONE, "Safari", "iOS"],
  [ANDROID, "Chrome", "Android"],
  ["curl/8.5.0", "curl", null],
  ["python-requests/2.32", "python-requests", null],
  ["Mozilla/5.0", null, null],
  ["<script>alert(1)</script>", null, null],
  ["(".repeat(100_000), null, null],
  ["", null, null],
  [undefined, null, null],
])("%s", (userAgent, program, system) => {
  expect(deviceOf(userAgent)).toEqual({ program, system });
});
