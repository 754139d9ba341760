import { chromium } from "@playwright/test";
import { readFileSync, writeFileSync, existsSync } from "node:fs";
const API = "http://127.0.0.1:3471", WEB = "http://localhost:3471";
const call = async (method, path, token, body) => {
  const r = await fetch(API + path, { method, headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) });
  if (!r.ok) throw new Error(`${method} ${path} ${r.status} ${await r.text()}`);
  return r.json();
};
const D = "2026-11-22", ZONE = "Europe/Berlin";
const u = (t, d = D) => new Date(`${d}T${t}:00+01:00`).toISOString();
async function token() {
  const f = "/tmp/timeline/token3";
  if (existsSync(f)) return readFileSync(f, "utf8");
  const { jwt: admin } = await call("POST", "/api/auth/local", null, { identifier: "admin@dosebeat.example", password: "cobalt-otter-reads-maps" });
  const email = `ada-${Date.now()}@example.org`;
  const made = await call("POST", "/api/users", admin, { data: { email, givenname: "Ada", familyname: "Moreau", timezone: ZONE } });
  const code = String(made.data.password_link.link).split("#code=")[1];
  const { jwt } = await call("POST", "/api/auth/reset-password", null, { code, password: "amber-ferry-sings-low" });
  await call("POST", "/api/medicine/assignMedicine", jwt, { data: [
    { name: "Metformin", strength: "500 mg", galenicform: "tablet", startdate: "2026-11-01", schedules: ["08:00", "20:00"] },
    { name: "Ramipril", strength: "5 mg", galenicform: "tablet", startdate: "2026-11-01", schedules: ["08:00"] },
    { name: "Levodopa", strength: "100 mg", startdate: "2026-11-01", schedules: ["06:00", "11:00", "16:00"] },
    { name: "Vitamin D", strength: "1000 IU", startdate: "2026-11-01", schedules: ["14:00"] } ] });
  writeFileSync(f, jwt);
  return jwt;
}
const jwt = await token();
const profile = (await call("GET", "/api/profile/userdata", jwt)).data;
const M = Object.fromEntries(profile.medicines.map((m) => [m.name, { id: m.id, name: m.name, strength: m.strength }]));
const AR = { Metformin: "ميتفورمين", Ramipril: "راميبريل", Levodopa: "ليفودوبا", "Vitamin D": "فيتامين د" };
let arabic = false;
const dose = (name, time, status, more = {}, date = D) => ({ date, medicine: { ...M[name], name: arabic ? AR[name] : name }, dosage_time: `${time}:00.000`, due_utc: u(time, date), pressed_utc: null, deviation_minutes: null, status, confirmed_utc: null, reason: null, stated_by: null, searched: null, status_if_counted: null, ...more });
const pressed = (time, p) => ({ pressed_utc: u(p), deviation_minutes: (Date.parse(u(p)) - Date.parse(u(time))) / 60000 });
const searched = { from_utc: u("09:30"), to_utc: u("13:30"), doubt: { kind: "unheard", from_utc: u("10:35"), to_utc: u("12:20") } };
const SCENES = {
  sketch: { now: "17:12", doses: () => [dose("Levodopa","06:00","late",pressed("06:00","06:54")), dose("Metformin","08:00","on_time",pressed("08:00","08:04")), dose("Ramipril","08:00","on_time",pressed("08:00","08:04")), dose("Levodopa","11:00","unknown",{searched}), dose("Levodopa","16:00","on_time",pressed("16:00","16:06")), dose("Metformin","20:00","upcoming")], extra: ["14:30"], silent: [["10:35","12:20"]] },
  all: { now: "17:12", doses: () => [dose("Ramipril","05:00","early",pressed("05:00","04:10")), dose("Levodopa","06:00","late",pressed("06:00","06:54")), dose("Metformin","08:00","on_time",pressed("08:00","08:04")), dose("Ramipril","08:00","skipped",{reason:"Side effects",stated_by:"patient"}), dose("Levodopa","11:00","unknown",{searched}), dose("Metformin","12:30","confirmed",{confirmed_utc:u("12:45"),stated_by:"patient"}), dose("Vitamin D","14:00","missed",{searched:{...searched,doubt:null}}), dose("Levodopa","16:00","overdue",{searched:{...searched,doubt:null,to_utc:u("18:00")}}), dose("Metformin","17:15","due"), dose("Ramipril","17:15","due"), dose("Metformin","20:00","upcoming"), dose("Ramipril","22:00","upcoming"), dose("Levodopa","23:00","excused",{reason:"In hospital"})], extra: ["15:22"], silent: [["10:35","12:20"]] },
  silent: { now: "13:03", doses: () => [dose("Metformin","08:00","on_time",pressed("08:00","08:04")), dose("Ramipril","08:00","on_time",pressed("08:00","08:04")), dose("Levodopa","12:00","unknown",{searched:{...searched,doubt:{kind:"unheard",from_utc:u("09:40"),to_utc:null}}}), dose("Metformin","20:00","upcoming")], extra: [], silent: [["09:40",null]] },
  overdue: { now: "13:03", doses: () => [dose("Metformin","12:00","overdue",{searched:{from_utc:u("10:00"),to_utc:u("16:00"),doubt:null}}), dose("Ramipril","12:00","overdue",{searched:{from_utc:u("10:00"),to_utc:u("16:00"),doubt:null}}), dose("Metformin","20:00","upcoming")], extra: [], silent: [] },
};
const answerOf = (scene) => { const s = SCENES[scene]; return { data: { timezone: ZONE, days: [D, "2026-11-23"].map((date) => ({ date, start_utc: u("03:00", date), end_utc: new Date(Date.parse(u("03:00", date)) + 864e5).toISOString(), timezone: ZONE })), doses: [...s.doses(), dose("Metformin","08:00","upcoming",{},"2026-11-23")], extra_presses: s.extra.map((t) => ({ pressed_utc: u(t) })), silent: s.silent.map(([a,b]) => ({ from_utc: u(a), to_utc: b && u(b) })) } }; };
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
// scene,lang,scheme,width[,action]
for (const spec of process.argv.slice(2)) {
  const [scene, lang, scheme, width, action, media] = spec.split(",");
  arabic = lang === "ar";
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 700 ? 844 : 900 }, deviceScaleFactor: Number(width) < 700 ? 2 : 1, reducedMotion: "reduce", colorScheme: scheme, locale: lang, ...(media === "forced" && { forcedColors: "active" }) });
  await context.addCookies([{ name: "auth.session", value: jwt, url: WEB, httpOnly: true, sameSite: "Strict" }]);
  await context.addInitScript((s) => { localStorage.setItem("auth.signed-in","patient"); localStorage.setItem("auth.role","patient");  localStorage.setItem("profile.chart-medicine","all"); }, scheme);
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("PAGEERROR", String(e)));
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 300)));
  await page.clock.install({ time: new Date(u(SCENES[scene].now)) });
  await page.route("**/api/doses?*", (r) => r.fulfill({ json: answerOf(scene) }));
  if (lang !== "en") await page.route("**/api/profile/userdata", async (r) => { const a = await r.fetch(); const j = await a.json(); j.data.language = lang; if (arabic) for (const m of j.data.medicines) m.name = AR[m.name] ?? m.name; await r.fulfill({ json: j }); });
  await page.goto(`${WEB}${lang === "en" ? "" : `/${lang}`}/dashboard`);
  await page.locator(".timeline-rows").waitFor({ timeout: 90000 });
  await page.clock.runFor(500);
  for (const step of (action ?? "").split("%").filter(Boolean)) { await page.locator(step).first().click(); await page.clock.runFor(600); await page.waitForTimeout(400); }
  await page.waitForTimeout(500);
  const name = `/tmp/timeline/shots/${scene}-${lang}-${scheme}-${width}${action ? "-act" : ""}${media ? `-${media}` : ""}.png`;
  if (media === "print") await page.emulateMedia({ media: "print" });
  const part = process.env.PART;
  if (part) await page.locator(part).first().screenshot({ path: name }); else await page.screenshot({ path: name, fullPage: !action?.includes("sheet") && !process.env.VIEW });
  console.log(name);
  await context.close();
}
await browser.close();
