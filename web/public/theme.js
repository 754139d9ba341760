/*
 * Runs before first paint: applies the theme stored in this browser without a flash of the other one,
 * and hides public pages from signed-in users who are about to be redirected, unless the program loads
 * late. A form submitted before the program is ready is submitted by it later (account/early-form.tsx).
 */
(() => {
  const root = document.documentElement;
  const isWayIn = /^(?:\/(?:de|fr|ar))?(?:\/|\/auth\/signin\/?)?$/.test(location.pathname);
  if (isWayIn && localStorage.getItem("auth.signed-in") && localStorage.getItem("auth.role")) {
    root.dataset.redirecting = "";
    setTimeout(() => delete root.dataset.redirecting, 5000);
  }
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.sentEarly = "";
  });
  const stored = localStorage.getItem("profile.scheme");
  if (stored !== "light" && stored !== "dark") return;
  root.dataset.mantineColorScheme = stored;
  root.removeAttribute("data-scheme-of-system");
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", stored);
})();
