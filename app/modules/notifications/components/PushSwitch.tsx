import { useCallback, useState, useSyncExternalStore } from "react";
import type { PushSetup } from "~/pwa/push";
import { followPushState, type PushState, pushState } from "~/pwa/push-state";
import { Button } from "~/ui/Button";

type State = "unknown" | "working" | PushState | PushSetup;

type PushSwitchProps = {
  /** A button alone in the row of what it is about, for as long as notifications can be turned on; its room is kept. */
  isOffer?: boolean;
  /** Whether the site still has an address for this browser, which is not told when it loses it. */
  isReached?: boolean;
};

const sentences: Partial<Record<State, string>> = {
  unable:
    "Den här webbläsaren kan inte visa notiser. På iPhone: lägg först till sidan på hemskärmen och öppna den där.",
  denied: "Notiser är blockerade för den här sidan. Du kan tillåta dem i webbläsarens inställningar.",
  failed: "Det gick inte att slå på notiser i den här webbläsaren. Försök igen om en stund.",
  later: "Notiserna är avstängda. Du kan slå på dem när du vill.",
};

export function PushSwitch({ isOffer = false, isReached = true }: PushSwitchProps) {
  const [isLost, setLost] = useState(!isReached);
  const follow = useCallback((tell: () => void) => {
    const hear = () => {
      setLost(false);
      tell();
    };
    return followPushState(hear);
  }, []);
  const found = useSyncExternalStore<State>(follow, pushState, () => "unknown");
  const [done, setState] = useState<State | null>(null);
  const state = done ?? (isLost && found === "on" ? "off" : found);

  async function turnOn() {
    setState("working");
    setState(await import("~/pwa/push").then(({ turnOnPush }) => turnOnPush(isLost)).catch(() => "failed"));
  }

  async function turnOff() {
    setState("working");
    await import("~/pwa/push").then(({ turnOffPush }) => turnOffPush()).catch(() => {});
    setState(null);
  }

  const isShut = state === "unable" || state === "denied";
  const button = !isShut && state !== "on" && state !== "unknown" && (
    <Button type="button" look={isOffer ? "quiet" : "secondary"} pending={state === "working"} onClick={turnOn}>
      Slå på notiser
    </Button>
  );
  if (isOffer)
    return (
      <div className="push scripted">
        {button}
        <p className="muted small" role="status">
          {button && sentences[state]}
        </p>
      </div>
    );
  return (
    <div className="stack tight push-switch">
      <p className="muted" role="status">
        {sentences[state]}
      </p>
      {state === "on" && (
        <div className="row">
          <p>Notiser är på här.</p>
          <Button type="button" look="quiet" onClick={turnOff}>
            Stäng av notiser
          </Button>
        </div>
      )}
      {button && <p>{button}</p>}
    </div>
  );
}
