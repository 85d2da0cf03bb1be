import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { remixPWA } from "@remix-pwa/dev";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [
    remix(remixOptions),
    processEntries(),
    ownLoadingOfScreens(),
    sharedInTwoFiles(),
    compiledAhead(),
    serviceWorker(),
  ],
  resolve: { alias: { "~": path("./app"), "#drizzle": path("./drizzle") } },
  define: { "process.env.BUILD_VERSION": JSON.stringify(process.env.BUILD_VERSION ?? "") },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1" },
});

/** One file without a hash, because browsers look for the next one at the same address. */
function serviceWorker() {
  if (process.env.NODE_ENV === "development") return null;
  return remixPWA({
    workerEntryPoint: path("./app/pwa/worker.ts"),
    workerName: "sw",
    workerMinify: true,
    // @ts-expect-error: the types name two of its values; null, the other, is taken for "script", which edits our root.
    registerSW: "none",
    // Makes the worker of each build another file, which is how browsers find out.
    buildVariables: { "process.env.BUILD_ID": process.env.BUILD_ID ?? "dev" },
  });
}

/** Remix ignores `rollupOptions.input` for the server; this adds the process and its commands beside its own. */
function processEntries(): Plugin {
  const commands = readdirSync(path("./app/server/commands")).map((file) => [
    file.replace(".ts", ""),
    path(`./app/server/commands/${file}`),
  ]);
  const input = {
    index: "virtual:remix/server-build",
    web: path("./app/server/web.ts"),
    ...Object.fromEntries(commands),
  };
  let isServerBuild = false;
  return {
    name: "samfard-process-entries",
    enforce: "post",
    config: (_, env) => {
      isServerBuild = Boolean(env.isSsrBuild);
    },
    options: (options) => (isServerBuild ? { ...options, input } : null),
    outputOptions: (options) => (isServerBuild ? { ...options, entryFileNames: "[name].js" } : null),
  };
}

/** In the browser Remix reloads the page when the script of a screen is lost; ours tries again and then says so. */
function ownLoadingOfScreens(): Plugin {
  let isReplaced = false;
  return {
    name: "samfard-own-loading-of-screens",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: (id, importer) => {
      if (id !== "./routeModules.js" || !importer?.includes("/@remix-run/react/")) return null;
      isReplaced = true;
      return path("./app/pwa/screens.ts");
    },
    buildEnd: (error) => {
      if (!error && !isReplaced) throw new Error("Remix loads its screens in another way now: see app/pwa/screens.ts.");
    },
  };
}

/**
 * Fewer requests, and the framework's seldom change. Small pieces that most screens need count as primitives, those of
 * plain pages do not; fields for places and cars have a file of their own.
 */
function sharedInTwoFiles(): Plugin {
  const primitives = [
    "ui/",
    "text/",
    "frame/",
    "screens.ts",
    "pwa/registration",
    "pwa/followed-link",
    "modules/users/components/Person",
    "modules/unlocks/components",
    "modules/moderation/components",
    "modules/rides/components",
    "modules/search/components",
    "modules/search/address",
    "modules/search/wording",
    "modules/bus/components/DepartureCard",
    "modules/bus/address",
  ].map((start) => path(`./app/${start}`));
  const framework =
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|\/pwa\/(screens|retries|unsaved)\.|vite\/preload-helper/;
  const plainPages = ["ui/PlainPage", "ui/Operator", "ui/Share", "ui/styles/trip"].map((start) =>
    path(`./app/${start}`),
  );
  const manualChunks = (id: string) => {
    if (plainPages.some((start) => id.startsWith(start))) return undefined;
    if (
      ["ui/PlaceField", "modules/places/kinds", "modules/users/components/VehicleFields"].some((start) =>
        id.startsWith(path(`./app/${start}`)),
      )
    )
      return "places";
    if (primitives.some((start) => id.startsWith(start))) return "shared";
    return framework.test(id) ? "framework" : undefined;
  };
  return {
    name: "samfard-shared-in-two-files",
    config: (_, env) => (env.isSsrBuild ? undefined : { build: { rollupOptions: { output: { manualChunks } } } }),
  };
}

/**
 * Compiles the frameworks while they load, not one function at a time while the page comes alive; others see a comment
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
function compiledAhead(): Plugin {
  return {
    name: "samfard-compiled-ahead",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle: (_, files) => {
      for (const file of Object.values(files))
        if (file.type === "chunk" && file.name === "framework")
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  };
}
