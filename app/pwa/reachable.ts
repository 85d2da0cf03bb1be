export const isReachable = () =>
  fetch("/livez").then(
    ({ ok }) => ok,
    () => false,
  );
