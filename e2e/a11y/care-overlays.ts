import { click, clicks, failing, type Overlay } from "./overlay.ts";

/** A link whose state is not cached yet. */
const unseen = (page: { url: () => string }) =>
  new URL(page.url()).pathname.replace(/\d+$/, "424242");

/** What can be opened on the screens of carers and of the patients who have them. */
export const CARE_OVERLAYS: Readonly<Record<"carers" | "caring" | "watched", readonly Overlay[]>> =
  {
    carers: [
      { name: "change", open: click(".carer-actions button[aria-haspopup='dialog'] >> nth=0") },
      { name: "end", open: click(".carer-actions button[aria-haspopup='dialog'] >> nth=1") },
      { name: "invitation by mail", open: click(".care-form input[value='mail']") },
      { name: "code", open: click(".care-form > [type='submit']") },
    ],
    caring: [
      { name: "code", open: clicks(".caring > div > button", ".join-form [type='submit']") },
    ],
    watched: [{ name: "leave", open: click(".watched-leave") }, failing("**/api/care/*", unseen)],
  };
