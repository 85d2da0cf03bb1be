import { expect } from "@playwright/test";
import { openAlive, signIn } from "../pages/site";
import { test } from "../setup/test";

for (const path of ["/inbox", "/"]) {
  test(`a script that somebody else has put among those of ${path} does not run`, async ({ page }) => {
    if (path === "/inbox") await signIn(page);
    const foreign = "<script>document.documentElement.dataset.foreign = 'true'</script>";
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace("</template></body>", `${foreign}$&`)
        .replace("</body>", `<template class="late">${foreign}</template>$&`);
      expect(body.split(foreign)).toHaveLength(3);
      await route.fulfill({ response, body });
    });
    await openAlive(page, path);
    expect(await page.evaluate(() => document.documentElement.dataset.foreign)).toBeUndefined();
  });
}
