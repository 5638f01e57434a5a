type Props = { src: string; side: number; eager?: boolean; className: string };

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
