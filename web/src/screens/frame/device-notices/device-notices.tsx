import { NewVersion } from "./new-version.tsx";
import { Unsent } from "./unsent.tsx";
import { UnsentReplies } from "./unsent-replies.tsx";
import "./device-notices.css";

/** What there is to know about this device, above every screen of a signed-in user. */
export function DeviceNotices() {
  return (
    <>
      <Unsent />
      <UnsentReplies />
      <NewVersion />
    </>
  );
}
