import landscape from "./landscape.svg";

export function Landscape() {
  return (
    <img
      className="land"
      src={landscape}
      alt=""
      aria-hidden="true"
      width={1440}
      height={240}
      loading="lazy"
      decoding="async"
    />
  );
}
