import { imageUrl } from "#app/domain/image-url.ts";
import * as Ui from "#app/ui/thumbnail.tsx";

const looks = {
  40: "size-10 rounded-lg",
  48: "size-12 rounded-lg",
  56: "size-14 rounded-lg",
  96: "size-24 rounded-xl",
};

export const Thumbnail = ({ imageKey, px }: { imageKey: string | null | undefined; px: keyof typeof looks }) => (
  <Ui.Thumbnail src={imageUrl(imageKey, "small")} side={px} className={looks[px]} />
);
