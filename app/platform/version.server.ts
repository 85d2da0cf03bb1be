/** Package version and commit, or the sources' hash: `0.1.0+1a2b3c4d`. */
export const version = process.env.BUILD_VERSION || "development";

/** the build id of the scripts sent with a page */
export const buildId = process.env.BUILD_ID || "dev";
