import { z } from "zod";
import { channelsOf, choiceName, kinds } from "./rules";
import type { ChannelChoice } from "./types";

/** Checkboxes named by kind and channel, such as `booking_new.email`. */
export const wishesSchema = z.record(z.string(), z.unknown()).transform((fields) =>
  kinds.flatMap((kind) =>
    channelsOf(kind)
      .filter((channel) => choiceName({ kind, channel }) in fields)
      .map((channel): ChannelChoice => ({ kind, channel })),
  ),
);
