export function NearbyHero({ place, pickup }: { place: string | null; pickup: boolean }) {
  const [verb, where] = pickup ? ["pickup", "Picking up near"] : ["delivery", "Delivering to"];
  return (
    <div className="pt-3 sm:pt-6 sm:pb-2">
      <h1 className="font-display text-xl leading-[1.15] font-semibold tracking-tight text-balance sm:text-3xl lg:text-4xl">
        Order {verb} from nearby dispensaries
      </h1>
      {place ? (
        <p className="truncate text-sm text-quiet sm:text-base">
          {where} {place}
        </p>
      ) : null}
    </div>
  );
}
