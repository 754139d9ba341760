import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * `refused`: the user or the browser denied access; `absent`: there is no camera, or the page is not
 * secure.
 */
export type CameraFault = "refused" | "absent";

const SCAN_INTERVAL = 200;

/** Finds the text of a code in a picture. */
type Reader = (picture: ImageData) => Promise<string | null>;

const loadQrReader = async (): Promise<Reader> => (await import("./qr-reader.ts")).readQrCode;

/**
 * Shows the rear camera and looks for a code until one is found: a QR code, or whatever another reader finds.
 * Unmounting switches the camera off.
 */
export function useCamera(onText: (text: string) => void, load = loadQrReader) {
  const video = useRef<HTMLVideoElement>(null);
  const onTextRef = useRef(onText);
  onTextRef.current = onText;
  const loadRef = useRef(load);
  const [fault, setFault] = useState<CameraFault | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    void watch(video, ended.signal, loadRef.current, (text) => onTextRef.current(text)).catch(
      (error: unknown) => {
        if (!ended.signal.aborted) setFault(faultOf(error));
      },
    );
    return () => ended.abort();
  }, []);
  return { video, fault };
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  load: () => Promise<Reader>,
  onText: (text: string) => void,
) {
  // Browsers hide cameras from pages without https.
  if (!("mediaDevices" in navigator)) throw new DOMException("", "NotFoundError");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  const shown = video.current;
  if (signal.aborted || !shown) return stop();
  shown.srcObject = stream;
  await shown.play();
  const read = await load();
  const canvas = document.createElement("canvas");
  while (!signal.aborted) {
    const text = await read(pictureOf(shown, canvas));
    if (text !== null && !signal.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL));
  }
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData {
  canvas.width = video.videoWidth || 1;
  canvas.height = video.videoHeight || 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new DOMException("", "NotFoundError");
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function faultOf(error: unknown): CameraFault {
  const refused = error instanceof DOMException && error.name === "NotAllowedError";
  return refused ? "refused" : "absent";
}
