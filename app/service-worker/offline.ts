import { WAITING_MOVES_KEY, waitingMovesIn, waitingSentence } from "../domain/couriers/waiting-moves.ts";

const ASK_MS = 5000;

/** Browsers notice that a phone has left its network, seldom that a network leads nowhere: the server is asked. */
async function comeBack(): Promise<void> {
  const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ASK_MS) }).catch(() => null);
  if (answer?.ok) location.reload();
}

function waiting(): number {
  try {
    return waitingMovesIn(localStorage.getItem(WAITING_MOVES_KEY)).length;
  } catch {
    // Storage is closed to us: then nothing waits in it.
    return 0;
  }
}

const notice = document.getElementById("waiting");
if (notice) notice.textContent = waitingSentence(waiting());
document.getElementById("again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => void comeBack());
setInterval(() => void comeBack(), ASK_MS);
