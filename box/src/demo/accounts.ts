import { type Profile, ProfileAnswer } from "@dosebeat/contract/profiles";
import { BearerAnswer, type Registration } from "@dosebeat/contract/sign-in";
import { type Api, CallFailed, createApi } from "./api.ts";

export interface Account {
  api: Api;
  profile: Profile;
}

/** Signs in, or signs up if the address has no account yet. */
export async function enter(url: string, registration: Registration): Promise<Account> {
  const anyone = createApi(url);
  const jwt = (await signIn(anyone, registration)) ?? (await signUp(anyone, registration));
  const api = createApi(url, jwt);
  const { data: profile } = await api.call("GET", "/api/profile/userdata", ProfileAnswer);
  return { api, profile };
}

/** Signs in as an administrator; the set-up code of the server creates the first one. */
export async function enterAsAdmin(
  url: string,
  registration: Registration,
  setupcode: string | null,
): Promise<Api> {
  if (setupcode === null && (await signIn(createApi(url), registration)) === null) {
    throw new Error(
      `${registration.email} cannot sign in, and there is no set-up code to create this administrator: set ADMIN_EMAIL and ADMIN_PASSWORD to those of an administrator of this server`,
    );
  }
  const { api, profile } = await enter(url, {
    ...registration,
    ...(setupcode !== null && { setupcode }),
  });
  if (profile.profile_role.profiletype !== "admin") {
    throw new Error(`${registration.email} is not an administrator of this server`);
  }
  return api;
}

async function signIn(anyone: Api, { email, password }: Registration): Promise<string | null> {
  try {
    const credentials = { identifier: email, password };
    return (await anyone.call("POST", "/api/auth/local", BearerAnswer, credentials)).jwt;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return null;
    throw error;
  }
}

async function signUp(anyone: Api, registration: Registration): Promise<string> {
  try {
    return (await anyone.call("POST", "/api/auth/local/register", BearerAnswer, registration)).jwt;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 409) {
      throw new Error(
        `${registration.email} already exists here with another password: run the demo on a separate data directory`,
      );
    }
    throw error;
  }
}
