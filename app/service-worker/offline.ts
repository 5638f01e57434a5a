import { cartLineText, parseCart } from "../domain/checkout/cart.ts";
import { WAITING_MOVES_KEY, waitingMovesIn, waitingSentence } from "../domain/couriers/waiting-moves.ts";

const ASK_MS = 5000;

/** Browsers seldom notice a network without internet, so ask the server. */
async function reloadWhenOnline(): Promise<void> {
  const response = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ASK_MS) }).catch(
    () => null,
  );
  if (response?.ok) location.reload();
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const notice = document.getElementById("waiting");
if (notice) notice.textContent = waitingSentence(waitingMovesIn(stored(WAITING_MOVES_KEY)).length);
const cart = document.getElementById("cart");
for (const item of cart ? parseCart(stored("cartItems")) : []) {
  const line = document.createElement("li");
  line.textContent = cartLineText(item);
  cart?.querySelector("ul")?.appendChild(line);
  cart?.removeAttribute("hidden");
}
document.getElementById("again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => void reloadWhenOnline());
setInterval(() => void reloadWhenOnline(), ASK_MS);
