/** What texts call this device: a phone, or else a device. */
export function deviceKind(userAgent = navigator.userAgent): "phone" | "device" {
  return /iPhone|Android.*Mobile/.test(userAgent) ? "phone" : "device";
}
