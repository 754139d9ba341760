import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useSensorSummaries } from "../sensors/queries.ts";
import { RegisterDialog } from "../sensors/register-dialog.tsx";
import { type SensorRow, SensorTable } from "../sensors/sensor-table.tsx";
import { UnbindDialog } from "../sensors/unbind-dialog.tsx";
import { BoxIcon, PlusIcon } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { Empty, Failed, Waiting } from "../ui/states.tsx";
import { useNow } from "../ui/use-now.ts";
import { AssignDialog } from "./device-assign-dialog.tsx";

const route = getRouteApi("/{-$locale}/signed-in/devices");

/** Every box: whose it is and how it is. */
export function DevicesScreen() {
  const t = useTranslations("devices");
  const { page = 1 } = route.useSearch();
  const [registering, dialog] = useDisclosure(false);
  const { data, error, refetch } = useSensorSummaries(page);
  const register = (
    <Button leftSection={<PlusIcon />} onClick={dialog.open}>
      {t("register")}
    </Button>
  );
  return (
    <Page
      title={t("page")}
      lead={data ? t("lead", { count: data.meta.pagination.total }) : "\u00a0"}
      actions={register}
    >
      {data ? (
        <Boxes
          rows={data.data.map(({ id, attributes }) => ({ id, ...attributes }))}
          page={page}
          pages={data.meta.pagination.pageCount}
          register={register}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting height={360} />
      )}
      <RegisterDialog opened={registering} onClose={dialog.close} />
    </Page>
  );
}

interface BoxesProps {
  rows: SensorRow[];
  page: number;
  pages: number;
  register: ReactNode;
}

function Boxes({ rows, page, pages, register }: BoxesProps) {
  const t = useTranslations("devices");
  const navigate = useNavigate({ from: "/{-$locale}/devices" });
  const now = useNow();
  const [assigning, setAssigning] = useState<SensorRow | null>(null);
  const [unbinding, setUnbinding] = useState<SensorRow | null>(null);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (rows.length === 0) {
    return (
      <section className="card">
        <Empty
          icon={<BoxIcon size={30} />}
          title={t("empty")}
          text={t("emptyText")}
          action={register}
        />
      </section>
    );
  }
  return (
    <>
      <SensorTable
        rows={rows}
        now={now}
        zone={zone}
        onAssign={setAssigning}
        onUnbind={setUnbinding}
      />
      <Pager
        page={page}
        count={pages}
        onPage={(wanted) => void navigate({ search: wanted > 1 ? { page: wanted } : {} })}
      />
      <AssignDialog box={assigning} onClose={() => setAssigning(null)} />
      <UnbindDialog box={unbinding} onClose={() => setUnbinding(null)} />
    </>
  );
}
