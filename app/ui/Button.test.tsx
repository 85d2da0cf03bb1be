import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./Button";

test("a button whose form is on its way shows it beside its own words, and stays where it is", () => {
  expect(renderToStaticMarkup(<Button>Skicka</Button>)).not.toContain("load");
  const waiting = renderToStaticMarkup(<Button pending>Skicka</Button>);
  expect(waiting).toContain('class="load small dots"');
  expect(waiting).toContain('aria-disabled="true"');
  expect(waiting).not.toContain("role=");
  expect(waiting.replace(/<[^>]+>/g, "")).toBe("Skicka");
});
