import type { ModelOffer } from "@dosebeat/contract/sensors-bulk";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useModelOffers } from "../../../nouns/sensors/bulk-queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import "./model-offers.css";

const BoxesDialog = lazy(
  loadChunk(async () => ({ default: (await import("./boxes-dialog.tsx")).BoxesDialog })),
);

/** Boxes with a wrong model, where their messages reveal the right one. */
export function ModelOffers() {
  const t = useTranslations("boxChanges");
  const { data = [] } = useModelOffers();
  const [taken, setTaken] = useState<ModelOffer | null>(null);
  const [model] = taken?.fitting ?? [];
  const close = () => setTaken(null);
  return (
    <>
      {data.map((offer) => (
        <Notice key={`${offer.model} ${offer.fitting.join(" ")}`} tone="warn">
          <span className="model-offer">
            <span>
              {offer.fitting.length === 1
                ? t("offer", {
                    count: offer.messages,
                    boxes: offer.deveuis.length,
                    model: offer.fitting[0] ?? "",
                    now: offer.model,
                  })
                : t("offerSeveral", {
                    count: offer.messages,
                    boxes: offer.deveuis.length,
                    models: offer.fitting.join(", "),
                    now: offer.model,
                  })}
            </span>
            <Button variant="default" onClick={() => setTaken(offer)}>
              {t("takeOffer", { count: offer.deveuis.length })}
            </Button>
          </span>
        </Notice>
      ))}
      {taken && model && (
        <Suspense>
          <BoxesDialog deveuis={taken.deveuis} offered={{ model }} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  );
}
