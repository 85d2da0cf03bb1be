import { screenStyles } from "./screenStyles";
import css from "./styles/trip.css?inline";

/** Of the ride, its booking and what becomes of it. */
export const tripStyles = screenStyles(css);
