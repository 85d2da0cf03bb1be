/** 24 × 24. An icon always stands beside words that say the same. */
const paths = {
  arrow: "M4 12h15m-6-6 6 6-6 6",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17m4 4h4",
  bus: "M5 17V6q0-2 2-2h10q2 0 2 2v11Zm0-6h14M8 17v3m8-3v3M8 14h.01M16 14h.01",
  calendar: "M4 6h16v14H4Zm0 4.5h16M8 3.5V8m8-4.5V8",
  car: "M4 17v-5l2-6h12l2 6v5Zm0-5h16M7 17v2m10-2v2M7.5 14.5h.01m8.99 0h.01",
  chat: "M4 5h16v11H11l-4 4v-4H4Z",
  check: "m5 12.5 4.5 4.5L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  close: "m6 6 12 12M18 6 6 18",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6m0-9.5h.01",
  lock: "M6 11h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3",
  luggage: "M6 8h12v11H6Zm3.5 0V4h5v4M8.5 19v2m7-2v2",
  phone: "M7 3h10v18H7Zm4 15h2",
  pin: "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  road: "M7 20 9.5 4m7.5 16L14.5 4M12 5v3m0 3v3m0 3v3",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20",
  seat: "M8 4h4l1 9h5v7M8 4l1 12h9m-8 0v4",
  share: "M12 15V4m-4 3.5L12 3.5l4 4M7 11H5v9h14v-9h-2",
  star: "m12 4 2.5 5.2 5.7.7-4.2 3.9 1.1 5.7L12 16.7l-5.1 2.8L8 13.8 3.8 9.9l5.7-.7Z",
  swap: "M4 8h16m-3.5-3.5L20 8l-3.5 3.5M20 16H4m3.5-3.5L4 16l3.5 3.5",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c1-4 3-5 7-5s6 1 7 5",
  warning: "M12 4 3 20h18Zm0 6v5m0 2.5h.01",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="1.2em"
      height="1.2em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
