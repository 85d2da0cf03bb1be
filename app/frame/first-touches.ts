import { aliveEvent } from "./life-events";

/** Each event that makes React 18 wake the page at once (`discreteReplayableEvents` in its ReactDOMEventReplaying.js). */
const wakingEvents =
  "mousedown mouseup click auxclick dblclick contextmenu pointerdown pointerup pointercancel touchstart touchend touchcancel dragstart dragend drop keydown keypress keyup compositionstart compositionend input textInput change copy cut paste reset submit".split(
    " ",
  );

/**
 * Until the page is alive a touch is the browser's alone, as on a page without scripts: woken before Remix has read
 * its data, React gives up ("Root did not complete") and the page never comes alive.
 */
export function leaveTouchesToTheBrowser(): void {
  let isAlive = false;
  addEventListener(aliveEvent, () => {
    isAlive = true;
  });
  for (const type of wakingEvents) addEventListener(type, (event) => isAlive || event.stopPropagation(), true);
}
