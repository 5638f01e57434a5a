type Props = { src: string; side: number; eager?: boolean; className: string };

/** A small square picture beside the words that name it. */
export const Thumbnail = ({ src, side, eager = false, className }: Props) => (
  <img
    src={src}
    alt=""
    width={side}
    height={side}
    loading={eager ? "eager" : "lazy"}
    decoding="async"
    className={`flex-none bg-wash object-cover ${className}`}
  />
);
