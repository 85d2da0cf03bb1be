// React chooses its production build when it is first loaded, so this stands before every other import.
process.env.NODE_ENV ??= "production";
const { start } = await import("./start");
await start();

export {};
