const { readdirSync } = require("node:fs");
const tiers = require("./tiers.cjs");

/** As patterns: the names of screens hold `$`, `.` and brackets. */
const screens = readdirSync("app/routes").map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

const tests = "\\.test\\.tsx?$";

/** Values, not types: a type leaves nothing behind in the code that runs. */
const values = { dependencyTypesNot: ["type-only"] };

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    rule("no-cycle", "Two files that need each other are one.", {}, { circular: true }),
    rule("resolvable", "An import leads somewhere.", {}, { couldNotResolve: true, pathNot: "^virtual:" }),
    rule(
      "ui-knows-only-ui",
      "Primitives know no business.",
      { path: "^app/ui/" },
      { path: "^(app|drizzle)/", pathNot: "^app/(ui|text)/" },
    ),
    rule(
      "text-knows-nothing",
      "Formatting serves server, browser and worker.",
      { path: "^app/text/", pathNot: tests },
      { path: "^(app|drizzle)/", pathNot: "^app/text/" },
    ),
    rule(
      "the-frame-knows-no-screen",
      "The document stands around any screen.",
      { path: "^app/frame/" },
      { path: "^app/(routes|server)/|^drizzle/" },
    ),
    rule(
      "platform-knows-no-business",
      "Adapters serve any business.",
      { path: "^app/platform/", pathNot: tests },
      { path: "^app/(modules|routes|ui|root|pwa|demo)" },
    ),
    rule("modules-know-no-screens", "Screens know the business.", { path: "^app/modules/" }, { path: "^app/routes/" }),
    rule(
      "screens-know-no-database",
      "A screen asks a module.",
      { path: "^app/(routes/|root)", pathNot: tests },
      {
        path: "^(app/platform|drizzle)/|^node_modules/(drizzle-orm|postgres|graphile-worker)/",
        pathNot: "^app/platform/(http|error-tracking)\\.server\\.ts$",
      },
    ),
    ...screens.map((screen) =>
      rule(
        "screens-are-strangers",
        "What two screens share belongs to a module or to ui.",
        { path: `^app/routes/${screen}/` },
        { path: "^app/routes/", pathNot: `^app/routes/${screen}/` },
      ),
    ),
    rule(
      "tables-only-on-the-server",
      "Values from drizzle/ belong in *.server.ts.",
      { path: "^app/", pathNot: `^app/(modules|demo)/.+\\.server\\.ts$|^app/platform/db\\.server\\.ts$|${tests}` },
      { path: "^drizzle/", ...values },
    ),
    rule(
      "decisions-are-pure",
      "rules, types and schema know neither server nor React.",
      { path: "^app/modules/[^/]+/(rules|types|schema)\\.ts$" },
      {
        path: "\\.server\\.ts$|^app/(platform|ui)/|^drizzle/|^node_modules/(react|react-dom|@remix-run|drizzle-orm|postgres)/",
        ...values,
      },
    ),
    rule(
      "nothing-knows-entries",
      "server/ and tests/ are where imports begin.",
      { path: "^(app|drizzle)/", pathNot: `^app/server/|${tests}` },
      { path: "^(app/server|tests)/" },
    ),
    rule(
      "nothing-knows-the-demo",
      "Only what starts the site starts its demo.",
      { path: "^(app|drizzle)/", pathNot: `^app/(server|demo)/|${tests}` },
      { path: "^app/demo/" },
    ),
    rule(
      "demo-knows-no-screens",
      "What stands in for others is no screen.",
      { path: "^app/demo/", pathNot: tests },
      { path: "^app/(routes|root|pwa)" },
    ),
    ...tiers.flatMap((tier, level) =>
      tier.map((name) =>
        rule(
          `tier-of-${name}`,
          "Imports go down the tiers only.",
          { path: `^app/modules/${name}/`, pathNot: tests },
          {
            path: `^app/modules/(${tiers
              .slice(level)
              .flat()
              .filter((other) => other !== name)
              .join("|")})/`,
          },
        ),
      ),
    ),
    rule(
      "every-module-has-a-tier",
      "Name the module in tests/config/tiers.cjs.",
      { path: "^app/modules/", pathNot: `^app/modules/(${tiers.flat().join("|")})/` },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
