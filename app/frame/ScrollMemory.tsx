import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { Component, type ReactNode } from "react";

export function ScrollMemory({ nonce }: { nonce: string | undefined }) {
  useRevalidator();
  return (
    <StayPut page={useLocation().key}>
      <ScrollRestoration nonce={nonce} />
    </StayPut>
  );
}

type Stand = [y: number, focused: Element | null];

/** A page that is read anew stays where it is by now: the router goes back to where it was when the reading began
 * (github.com/remix-run/react-router/issues/12157). What takes the focus meanwhile is where to be. */
class StayPut extends Component<{ page: string; children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Stand {
    return [scrollY, document.activeElement];
  }

  override componentDidUpdate({ page }: { page: string }, _: unknown, [y, focused]: Stand) {
    const isLed = document.activeElement !== focused && document.activeElement !== document.body;
    if (page === this.props.page && scrollY !== y && !isLed) scrollTo(0, y);
  }

  override render() {
    return this.props.children;
  }
}
