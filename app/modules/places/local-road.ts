/** km/h, and length in proportion to straight lines between towns */
export type RoadKind = { speed: number; detour: number };

export const localRoad: RoadKind = { speed: 60, detour: 1.28 };
