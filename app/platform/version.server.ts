/** What this build was made from, such as `0.1.0+1a2b3c4d`: the package's version and the commit, or the sources' hash. */
export const version = process.env.BUILD_VERSION || "development";

/** The same for the scripts that browsers got with a page. */
export const buildId = process.env.BUILD_ID || "dev";
