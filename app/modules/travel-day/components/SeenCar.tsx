export function SeenCar({ at }: { at: { x: number; y: number } | null }) {
  return (
    at && (
      <svg className="seen" viewBox="0 0 800 600" aria-hidden="true">
        <circle cx={at.x} cy={at.y} r="18" />
      </svg>
    )
  );
}
