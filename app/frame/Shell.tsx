import { outlineAt } from "~/screens";
import { adoptStyles } from "~/ui/adoptStyles";
import { classes } from "~/ui/classes";
import css from "./with-scripts.css?inline";

adoptStyles(css);

export function Shell({ pathname }: { pathname: string }) {
  const { title, isNarrow, bones } = outlineAt(pathname);
  return (
    <div className="wrap page" aria-hidden="true">
      <div className={classes("stack", isNarrow && "narrow")}>
        {title ? <h1>{title}</h1> : <i className="bone title" />}
        {bones.map((bone, n) => (
          <i key={n} className={`bone ${bone}`} />
        ))}
      </div>
    </div>
  );
}
