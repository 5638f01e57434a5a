import { WAITING_MOVES_KEY, waitingMovesIn, waitingSentence } from "../domain/couriers/waiting-moves.ts";

const ASK_MS = 5000;

/** Browsers seldom notice a network without internet, so ask the server. */
async function comeBack(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  if (answer?.ok) location.reload();
}

function waiting(): number {
  try {
    return waitingMovesIn(localStorage.getItem(WAITING_MOVES_KEY)).length;
  } catch {
    return 0;
  }
}

const notice = document.getElementById("waiting");
if (notice) notice.textContent = waitingSentence(waiting());
document.getElementById("again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => void comeBack());
setInterval(() => void comeBack(), ASK_MS);
