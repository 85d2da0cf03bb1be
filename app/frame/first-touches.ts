import { aliveEvent } from "./life-events";

/** Events on which React 18 hydrates at once (`discreteReplayableEvents` in its ReactDOMEventReplaying.js). */
const wakingEvents =
  "mousedown mouseup click auxclick dblclick contextmenu pointerdown pointerup pointercancel touchstart touchend touchcancel dragstart dragend drop keydown keypress keyup compositionstart compositionend input textInput change copy cut paste reset submit".split(
    " ",
  );

/** Kept from React until hydration: before Remix has read its data React would give up ("Root did not complete"). */
export function leaveTouchesToTheBrowser(): void {
  let isAlive = false;
  addEventListener(aliveEvent, () => {
    isAlive = true;
  });
  for (const type of wakingEvents) addEventListener(type, (event) => isAlive || event.stopPropagation(), true);
}
