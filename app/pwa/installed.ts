/** Whether this page was opened from the home screen. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches || Reflect.get(navigator, "standalone") === true;
}
