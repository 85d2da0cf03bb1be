// What a web process of the evening has beside itself: on SIGUSR2 it forgets what nobody holds, so that its heap can be
// weighed, and Google is on this machine.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const tokens = "https://oauth2.googleapis.com/token";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
/** V8 lets go of compiled code some collections after it last ran: a heap of 70 MB shrank through five. */
const collections = 6;
process.on("SIGUSR2", () => {
  for (let n = 0; n < collections; n++) collectGarbage();
});

const { fetch } = globalThis;
globalThis.fetch = async (address, init) =>
  address === tokens ? Response.json(tokenFor(init.body.get("code"))) : fetch(address, init);

/** The code itself says who signs in: claims of an ID token, in JSON. */
function tokenFor(code) {
  const claims = {
    ...{
      iss: "https://accounts.google.com",
      aud: process.env.GOOGLE_CLIENT_ID,
      exp: Math.ceil(Date.now() / 1000) + 300,
    },
    ...{ email_verified: true, ...JSON.parse(code) },
  };
  const part = (content) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const token = `${part({ alg: "none" })}.${part(claims)}.`;
  return { access_token: "any", token_type: "Bearer", expires_in: 300, scope: "openid", id_token: token };
}
