import { notFound, redirectWithToast } from "~/platform/http.server";
import { type OwnRide, ownRide } from "./queries.server";
import { isBookable } from "./rules";
import { closedWords } from "./wording";

/** A ride that its owner can still change. @throws 404 where it is not theirs; 303 to the ride where it is closed */
export async function changeableRide(userId: number, publicId: string): Promise<OwnRide> {
  const own = (await ownRide(userId, publicId)) ?? notFound();
  if (isBookable(own.ride, Date.now())) return own;
  throw await redirectWithToast(`/my-driver-rides/${publicId}`, { type: "info", text: closedWords(own.ride.status) });
}
