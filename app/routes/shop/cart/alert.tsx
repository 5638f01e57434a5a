import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { cart } from "./store.ts";

/** A cart holds one vendor's items: what a shopper reads who adds another's (SPEC.md 5, Cart). */
export default function CartAlert({ refusal }: { refusal: string }) {
  return (
    <Dialog title="One dispensary at a time" kind="alert" describedBy="cart-alert" onClose={cart.dismissRefusal}>
      <p id="cart-alert" className="px-5 break-words">
        {refusal}
      </p>
      <div className="flex flex-wrap justify-end gap-2 p-5">
        <Button look="secondary" onClick={cart.replaceWithRefused}>
          Clear cart and add
        </Button>
        <Button onClick={cart.dismissRefusal}>OK</Button>
      </div>
    </Dialog>
  );
}
