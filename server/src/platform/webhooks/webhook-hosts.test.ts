import { describe, expect, it } from "vitest";
import { WebhookHosts } from "./webhook-hosts.ts";

const hosts = new WebhookHosts(["alerts.clinic.example:8443", "10.0.0.7"]);

describe("a webhook", () => {
  it.each([
    "https://alerts.example/hook",
    "https://alerts.example:9443/hook?key=1",
    "https://alerts.clinic.example:8443/",
    "https://10.0.0.7/",
    "https://142.250.74.42/",
  ])("at %s is accepted", (address) => {
    expect(hosts.accepted(address)?.href).toBe(address);
  });

  it.each([
    "https://0.0.0.0/",
    "https://0/",
    "https://127.0.0.1/",
    "https://127.0.0.1./",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:5]/",
    "https://[64:ff9b::a00:5]/",
    "https://10.0.0.7:8443/",
    "https://[::ffff:10.0.0.7]/",
    "https://169.254.169.254/",
    "https://alerts.clinic.example/",
    "https://alerts.clinic.example./",
    "https://alerts.clinic.example.:8443/",
    "https://alerts.clinic.example.:9443/",
  ])("at %s is not", (address) => {
    expect(hosts.accepted(address)).toBeUndefined();
  });

  it.each(["https://localhost/", "https://localhost:8443/"])(
    "whose name leads into the own network is not reachable: %s",
    async (address) => {
      expect(await hosts.reachable(address)).toBe("not_allowed");
    },
  );

  it("whose name cannot be looked up is told apart", async () => {
    expect(await hosts.reachable("https://nobody-has-this.invalid/")).toBe("no_such_name");
    expect(await hosts.reachable("http://nobody-has-this.invalid/")).toBe("not_allowed");
  });
});
