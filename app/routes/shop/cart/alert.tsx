import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type CartRefusal, cart } from "./store.ts";

/** Why the cart takes no more: another vendor's items (SPEC.md 5, Cart), a legal limit, or stock. */
export default function CartAlert({ refusal: { message, lines, rulesPath } }: { refusal: CartRefusal }) {
  const title = rulesPath ? "A legal limit" : "No more left";
  return (
    <Dialog
      title={lines ? "One dispensary at a time" : title}
      kind="alert"
      describedBy="cart-alert"
      onClose={cart.dismissRefusal}
    >
      <p id="cart-alert" className="px-5 break-words">
        {message}
        {rulesPath ? (
          <>
            {" "}
            <TextLink to={rulesPath} inline onClick={cart.dismissRefusal}>
              The rules
            </TextLink>
          </>
        ) : null}
      </p>
      <div className="flex flex-wrap justify-end gap-2 p-5">
        {lines ? (
          <Button look="secondary" onClick={cart.replaceWithRefused}>
            Clear cart and add
          </Button>
        ) : null}
        <Button onClick={cart.dismissRefusal}>OK</Button>
      </div>
    </Dialog>
  );
}
