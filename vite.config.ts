import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { remixPWA } from "@remix-pwa/dev";
import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "terser";
import { build, defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { mendPostgres } from "./scripts/mend-postgres.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [
    remix(remixOptions),
    mendPostgres(),
    processEntries(),
    sharedInFewFiles(),
    smallInTheBrowser(),
    compiledAhead(),
    serviceWorker(),
    offlineScript(),
  ],
  resolve: { alias: { "~": path("./app"), "#drizzle": path("./drizzle") } },
  define: {
    "process.env.BUILD_VERSION": JSON.stringify(process.env.BUILD_VERSION ?? ""),
    "process.env.BUILD_ID": JSON.stringify(process.env.BUILD_ID ?? "dev"),
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { host: "127.0.0.1" },
  // All that screens import is found before the first of them is asked for: found later, it would come with a second React.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
});

/** One file without a hash, because browsers look for the next one at the same address. */
function serviceWorker() {
  if (process.env.NODE_ENV === "development") return null;
  return remixPWA({
    workerEntryPoint: path("./app/pwa/worker.ts"),
    workerName: "sw",
    // @ts-expect-error: the types know a yes alone, which is the larger of the two.
    workerMinify: "terser",
    // @ts-expect-error: the types name two of its values; null, the other, is taken for "script", which edits our root.
    registerSW: "none",
    // Makes the worker of each build another file, which is how browsers find out.
    buildVariables: { "process.env.BUILD_ID": process.env.BUILD_ID ?? "dev" },
  });
}

/** The script of the page that the worker shows without a network: no page of Remix loads it, and it has no hash either. */
function offlineScript(): Plugin {
  return {
    name: "samfard-offline-script",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    closeBundle: async () => {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        build: {
          outDir: "build/client",
          emptyOutDir: false,
          target: "es2022",
          minify: "terser",
          terserOptions,
          modulePreload: false,
          rollupOptions: { input: path("./app/pwa/offline-screen.ts"), output: { entryFileNames: "offline.js" } },
        },
      });
    },
  };
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

/**
 * Few requests, and the framework's file seldom changes. What most screens need is in one file; what lists and shows
 * rides, fields for places and cars, and fields that no search has, are in one each; what only plain pages need, or what comes
 * late, goes by itself.
 */
function sharedInFewFiles(): Plugin {
  const files = {
    alone: [
      "ui/PlainPage",
      "ui/Operator",
      "frame/error-tracking",
      "frame/plain-page-meta",
      "frame/site-data",
      "ui/picker",
      "ui/suggestions",
      "ui/styles/trip",
      "ui/styles/fold",
      "ui/styles/land",
      "ui/LandPage",
      "ui/landStyles",
    ],
    places: [
      "modules/places/kinds",
      "ui/useCombobox",
      "ui/useSuggestions",
      "ui/PlaceChoices",
      "ui/PlaceField",
      "ui/PlacePair",
    ],
    map: ["ui/choose-on-map", "ui/zoom-map", "ui/map-"],
    forms: [
      "modules/places/components/TypedPlaceField",
      "modules/users/components/VehicleFields",
      "ui/Fold",
      "ui/foldStyles",
      "ui/SendButton",
      "ui/fieldsOf",
      "ui/RadioGroup",
      "ui/TextArea",
      "ui/Weekdays",
    ],
    rides: [
      "modules/places/components/MapLink",
      "modules/rides/components",
      "modules/search/components",
      "modules/search/watch-address",
      "ui/AddressField",
      "ui/Share",
      "ui/copyAddress",
    ],
    shared: [
      "ui/",
      "text/",
      "frame/",
      "screens.ts",
      "pwa/ask-worker",
      "pwa/followed-link",
      "pwa/LateExtras",
      "pwa/moves",
      "pwa/send-form",
      "pwa/sign-out",
      "pwa/update",
      "modules/bus/address",
      "modules/bus/components/DepartureCard",
      "modules/counters/",
      "modules/moderation/components",
      "modules/rides/address",
      "modules/rides/wording",
      "modules/search/address",
      "modules/unlocks/components",
      "modules/users/components/Person",
    ],
  };
  // The list of screens names each file, and what is new in a name cannot be compressed.
  const shortNames = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" };
  const framework =
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|\/pwa\/unsaved\.|vite\/preload-helper/;
  const fileOf = (id: string) =>
    Object.entries(files).find(([, starts]) => starts.some((start) => id.startsWith(path(`./app/${start}`))))?.[0];
  const manualChunks = (id: string) => {
    const file = fileOf(id) ?? (framework.test(id) ? "framework" : "alone");
    return file === "alone" ? undefined : file;
  };
  return {
    name: "samfard-shared-in-few-files",
    config: (_, env) =>
      env.isSsrBuild ? undefined : { build: { rollupOptions: { output: { manualChunks, ...shortNames } } } },
  };
}

// Nothing that browsers load here reads a property for the sake of reading it.
const terserOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, keep_fargs: false, pure_getters: true },
} as const;

/** What browsers load is 4 % smaller as sent than esbuild makes it; the build takes some seconds more. The second time
 * brings variables together, which takes away half a per cent more. */
function smallInTheBrowser(): Plugin {
  return {
    name: "samfard-small-in-the-browser",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({ build: { minify: "terser", terserOptions } }),
    async generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === "chunk") {
          const notices = file.code.match(licenseNotice)?.join("\n\n");
          file.code = (await minify(file.code, secondTime)).code ?? file.code;
          if (!notices) continue;
          const beside = this.emitFile({ type: "asset", name: "licenses.txt", source: notices });
          file.code = `/*! ${this.getFileName(beside)} */${file.code}`;
        }
        // Those that a page loads by their address (`?url`) are copied as they are written.
        else if (file.fileName.endsWith(".js"))
          file.source = (await minify(`${file.source}`, { ...terserOptions, module: false })).code ?? file.source;
      }
    },
  };
}

/** Such as they must go with every copy: beside the file that all load, which names where. */
const licenseNotice = /\/\*[*!](?:(?!\*\/).)*@licen[cs]e.*?\*\//gs;

const secondTime = {
  ...terserOptions,
  compress: { ...terserOptions.compress, hoist_vars: true },
  format: { quote_style: 1, comments: false },
} as const;

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
