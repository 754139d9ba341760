import { SignInAnswer } from "@dosebeat/contract/sign-in";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "../call.ts";
export function SignInScreen() {
  const t = useTranslations("signIn");
  return (
    <form
      action={async () => {
        await call(SignInAnswer, "POST", "/api/auth/local", {});
      }}
    >
      <h1>{t("title")}</h1>
      <TextInput label={t("email")} />
      <PasswordInput label={t("password")} />
      <Button type="submit">{t("submit")}</Button>
    </form>
  );
}
