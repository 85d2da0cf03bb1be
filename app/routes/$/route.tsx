import { notFound } from "~/platform/http.server";

export const loader = () => notFound();

export default function AnyOtherPath() {
  return null;
}
