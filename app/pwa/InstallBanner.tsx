import { type RefObject, useEffect, useRef, useState } from "react";
import { adoptStyles } from "~/ui/adoptStyles";
import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import css from "./install.css?inline";
import { type InstallPrompt, onInstallPrompt } from "./install-prompt";
import { isDismissed, isIos, isMobile, promptDelay } from "./install-rules";
import { isInstalled } from "./installed";

adoptStyles(css);

const dismissedKey = "a2hs_dismissed_at";

/** Specification sections 2 and 4. */
export function InstallBanner() {
  const [offer, setOffer] = useState<"ios" | InstallPrompt | null>(null);
  const banner = useRef<HTMLElement>(null);
  const isInTheWay = useIsInTheWay(banner, offer !== null);
  useEffect(() => {
    const device = {
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
      width: window.innerWidth,
    };
    if (!isMobile(device) || isInstalled() || isDismissed(localStorage.getItem(dismissedKey), Date.now())) return;
    if (isIos(device)) return setOffer("ios");
    return onInstallPrompt(promptDelay, setOffer);
  }, []);
  if (!offer) return null;

  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(Date.now()));
    setOffer(null);
  };
  const install = async (prompt: InstallPrompt) => {
    await prompt.prompt();
    setOffer(null);
  };
  return (
    <section className="install" aria-label="Installera" ref={banner} inert={isInTheWay ? "" : undefined}>
      {offer === "ios" ? (
        <>
          <p>
            <strong>Lägg oss på hemskärmen.</strong> Tryck på Dela och sedan på ’Lägg till på hemskärmen’.
          </p>
          <Button type="button" look="secondary" onClick={dismiss}>
            Stäng
          </Button>
        </>
      ) : (
        <>
          <p>Få snabb åtkomst och notiser</p>
          <Button type="button" look="secondary" onClick={() => install(offer)}>
            Installera
          </Button>
          <Button type="button" look="quiet" aria-label="Stäng" onClick={dismiss}>
            <Icon name="close" />
          </Button>
        </>
      )}
    </section>
  );
}

declare module "react" {
  interface HTMLAttributes<T> {
    /** React 18 passes it on as it is. */
    inert?: "";
  }
}

/** Hides while a button that the screen is about would lie under it. */
function useIsInTheWay(banner: RefObject<HTMLElement>, isShown: boolean): boolean {
  const [isInTheWay, setInTheWay] = useState(true);
  useEffect(() => {
    if (!isShown || !banner.current) return;
    const room = window.innerHeight - banner.current.offsetHeight - 16;
    const covered = new Set<Element>();
    const watcher = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) covered[isIntersecting ? "add" : "delete"](target);
        setInTheWay(covered.size > 0);
      },
      { rootMargin: `-${room}px 0px 0px 0px` },
    );
    const buttons = document.querySelectorAll("main .btn.primary, main [type=submit], .consent");
    for (const button of buttons) watcher.observe(button);
    if (buttons.length === 0) setInTheWay(false);
    return () => watcher.disconnect();
  }, [isShown]);
  return isInTheWay;
}
