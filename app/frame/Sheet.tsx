import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef } from "react";
import { adoptStyles } from "~/ui/adoptStyles";
import { Icon } from "~/ui/Icon";
import { type OverState, SheetContext } from "~/ui/over";
import { Toast } from "~/ui/Toast";
import { whileMounted } from "~/ui/whileMounted";
import { LoadingMove } from "./LoadingMove";
import css from "./sheet.css?inline";

adoptStyles(css);

type SheetProps = OverState & {
  /** history steps back to the screen below */
  leaveBy: () => number;
  children: ReactNode;
};

/** As a `dialog` the browser traps the focus, makes the rest inert and returns the focus to the link. */
export function Sheet({ background, leaveBy, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state = useMemo(() => ({ background: { key: background.key } }), [background.key]);
  const leave = () => navigate(Math.min(-1, leaveBy()));

  // Before React removes it: a removed dialog returns no focus.
  const show = useMemo(
    () =>
      whileMounted((element: HTMLDialogElement) => {
        dialog.current = element;
        element.showModal();
        return () => element.close();
      }),
    [],
  );
  useEffect(() => {
    dialog.current?.scrollTo(0, 0);
    dialog.current?.querySelector("button")?.focus();
  }, [pathname]);

  function closeByKey(event: SyntheticEvent) {
    event.preventDefault();
    leave();
  }

  return (
    <dialog className="sheet" ref={show} aria-label="Vald resa" onCancel={closeByKey}>
      <div className="wrap closing">
        <button type="button" className="btn quiet" onClick={leave}>
          <Icon name="close" /> Stäng<span className="hush"> och gå tillbaka</span>
        </button>
      </div>
      <LoadingMove />
      <SheetContext.Provider value={state}>{children}</SheetContext.Provider>
      <Toast message={null} leaves />
    </dialog>
  );
}
