import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./drizzle/schema/*.ts",
  out: "./migrations",
  casing: "snake_case",
});
