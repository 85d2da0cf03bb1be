const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" fill="none"><rect width="30" height="30" rx="7" fill="#0b4ea2"/><path d="M6 20c5 0 4-9 9-9s4 9 9 9" stroke="#ffcd1a" stroke-width="3"/><path d="M5.5 20h.01M24.5 20h.01" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>';

/** Inlined, which saves a request; `public/favicon.svg` is for responses that are no pages. */
export const markAddress = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export function Mark() {
  return <img src={markAddress} width="30" height="30" alt="" />;
}
