// React picks its production build when first loaded, so this stands before every import.
process.env.NODE_ENV ??= "production";
const { start } = await import("./start");
await start();

export {};
