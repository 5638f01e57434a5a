type Props = { share: number; isOver?: boolean; className: string };

export const MeterBar = ({ share, isOver = false, className }: Props) => (
  <div className={`overflow-hidden rounded-full bg-line ${className}`} aria-hidden>
    <div
      className={`h-full rounded-full transition-[width] duration-150 ease-out forced-colors:bg-[Highlight] ${isOver ? "bg-danger" : "bg-leaf"}`}
      style={{ width: `${Math.min(100, share * 100)}%` }}
    />
  </div>
);
