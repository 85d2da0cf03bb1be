import { useMemo, useState, useSyncExternalStore } from "react";
import { adoptStyles } from "~/ui/adoptStyles";
import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { whileMounted } from "~/ui/whileMounted";
import css from "./install.css?inline";
import { followInstallPrompt, type InstallPrompt, installPrompt } from "./install-prompt";
import { isDismissed, isIos, isMobile } from "./install-rules";
import { isInstalled } from "./installed";

adoptStyles(css);

const dismissedKey = "a2hs_dismissed_at";

/** Specification sections 2 and 4. */
export function InstallBanner() {
  const [isOver, setOver] = useState(() => !mayBeOffered());
  const prompt = useSyncExternalStore(followInstallPrompt, installPrompt);
  const [isInTheWay, setInTheWay] = useState(true);
  const banner = useMemo(() => whileMounted((element: HTMLElement) => watchCovered(element, setInTheWay)), []);
  const offer = isOver ? null : isIos(thisDevice()) ? "ios" : prompt;
  if (!offer) return null;

  const dismiss = () => {
    localStorage.setItem(dismissedKey, String(Date.now()));
    setOver(true);
  };
  const install = async (prompt: InstallPrompt) => {
    await prompt.prompt();
    setOver(true);
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

function mayBeOffered(): boolean {
  const isWanted = !isDismissed(localStorage.getItem(dismissedKey), Date.now());
  return isMobile(thisDevice()) && !isInstalled() && isWanted;
}

function thisDevice() {
  return { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints, width: window.innerWidth };
}

/** Whether a button that the screen is about would lie under the banner, which then hides. */
function watchCovered(banner: HTMLElement, onChange: (isInTheWay: boolean) => void): () => void {
  const room = window.innerHeight - banner.offsetHeight - 16;
  const covered = new Set<Element>();
  const watcher = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) covered[isIntersecting ? "add" : "delete"](target);
      onChange(covered.size > 0);
    },
    { rootMargin: `-${room}px 0px 0px 0px` },
  );
  const buttons = document.querySelectorAll("main .btn.primary, main [type=submit], .consent");
  for (const button of buttons) watcher.observe(button);
  if (buttons.length === 0) onChange(false);
  return () => watcher.disconnect();
}
