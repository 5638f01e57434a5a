import type { ComponentProps } from "react";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { type OrderPost, stagePath } from "./order-post.ts";

type Props = Pick<ComponentProps<typeof SubmitButton>, "look" | "children"> & {
  post: OrderPost;
  orderId: string;
  stage: string;
};

export function MoveButton({ post, orderId, stage, ...button }: Props) {
  return (
    <PostForm {...post} action={stagePath(orderId)}>
      <input type="hidden" name="stage" value={stage} />
      <SubmitButton {...button} />
    </PostForm>
  );
}
