import express, { type Request, type Response, type Router } from "express";
import { z } from "zod";
import { isOfficialName } from "~/modules/users/official-names";
import { officialNameProblem } from "~/modules/users/schema";
import { env } from "~/platform/env.server";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { sendDemoPage } from "../DemoPage";
import { ChoosePersonPage } from "./ChoosePersonPage";
import { findDemoPeople, findDemoPerson, newDemoPerson } from "./people.server";
import { createProvider, type Provider } from "./provider";

const longestList = 20;

/** RFC 6749, RFC 7636, OpenID Connect Core 1.0. */
const authorization = z.object({
  response_type: z.literal("code"),
  client_id: z.literal(env.google?.clientId ?? ""),
  redirect_uri: z.literal(`${env.origin}/google-auth/callback`),
  scope: z.string(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal("S256"),
});
type Authorization = z.infer<typeof authorization>;

const newPerson = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Skriv ett namn.")
    .max(60, "Skriv högst 60 tecken.")
    .refine((name) => !isOfficialName(name, env.brand.name), officialNameProblem(env.brand.name)),
  email: z.email("Skriv en e-postadress, till exempel namn@exempel.se.").max(200, "Skriv högst 200 tecken."),
  picture: z.url().optional(),
});
const choice = z.object({
  person: z.string().optional(),
  name: z.string().default(""),
  email: z.string().default(""),
  picture: z.string().optional(),
});
type Choice = z.infer<typeof choice>;

/** Keeps to the protocol, so that a demo signs in by the same steps as a live site. */
export async function createGoogleStandIn(): Promise<Router> {
  if (env.mode !== "demo") throw new Error("Google has no stand-in outside of a demo");
  const provider = await createProvider();
  const routes = express.Router();
  routes.get("/authorize", (request, response, next) => {
    showPeople(request, response).catch(next);
  });
  routes.post("/authorize", express.urlencoded({ extended: false, limit: "8kb" }), (request, response, next) => {
    choosePerson(provider, request, response).catch(next);
  });
  routes.post("/token", provider.answer);
  routes.get("/jwks", provider.answer);
  return routes;
}

async function showPeople(request: Request, response: Response): Promise<void> {
  const asked = authorization.safeParse(request.query);
  if (!asked.success) return refuse(response);
  await sendPage(response, asked.data, { search: String(request.query.q ?? "").slice(0, 60) });
}

async function choosePerson(provider: Provider, request: Request, response: Response): Promise<void> {
  const asked = authorization.safeParse(request.query);
  const chosen = choice.safeParse(request.body);
  if (!asked.success || !chosen.success) return refuse(response);
  const { person: uid, ...typed } = chosen.data;
  if (uid === undefined) return addPerson(provider, request, response, asked.data, typed);
  const person = await findDemoPerson(uid);
  if (person) return provider.authorizeAs(person, request, response);
  await sendPage(response, asked.data, { errors: { "": ["Den personen finns inte längre. Välj en annan."] } });
}

async function addPerson(
  provider: Provider,
  request: Request,
  response: Response,
  asked: Authorization,
  typed: Omit<Choice, "person">,
): Promise<void> {
  const person = newPerson.safeParse({ ...typed, email: typed.email.trim() });
  if (person.success) return provider.authorizeAs(newDemoPerson(person.data), request, response);
  await sendPage(response, asked, { typed, errors: z.flattenError(person.error).fieldErrors });
}

type PageState = { search?: string; typed?: { name: string; email: string }; errors?: FieldErrors };

async function sendPage(response: Response, asked: Authorization, { search = "", typed, errors }: PageState) {
  const found = await findDemoPeople(search, longestList + 1);
  sendDemoPage(response.status(errors ? 400 : 200), (frame) => (
    <ChoosePersonPage
      people={found.slice(0, longestList)}
      hasMore={found.length > longestList}
      search={search}
      request={asked}
      cancelUrl={cancelUrl(asked)}
      adminEmail={env.adminEmails[0]}
      typed={typed}
      errors={errors}
      frame={frame}
    />
  ));
}

function cancelUrl({ redirect_uri, state }: Authorization): string {
  return `${redirect_uri}?${new URLSearchParams({ error: "access_denied", state })}`;
}

function refuse(response: Response): void {
  response.status(400).type("text").send("Inloggningen är ofullständig. Gå tillbaka och börja om.");
}
