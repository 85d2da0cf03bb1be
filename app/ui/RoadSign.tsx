import { classes } from "./classes";

type RoadSignProps = {
  from: string;
  to: string;
  roads?: string[];
  isLarge?: boolean;
  as?: "h1" | "h2" | "p";
};

export function RoadSign({ from, to, roads = [], isLarge, as: Tag = "p" }: RoadSignProps) {
  return (
    <Tag className={classes("sign", isLarge && "large")}>
      {roads.map((road) => (
        <span className={classes("road", road.startsWith("E") && "e")} key={road}>
          {road}
        </span>
      ))}
      <span>{from}</span>
      <span className="to">
        <svg viewBox="0 0 36 20" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
          <path d="M1 10h32M24 2l9 8-9 8" />
        </svg>
        <span className="hush"> till </span>
        <span>{to}</span>
      </span>
    </Tag>
  );
}
