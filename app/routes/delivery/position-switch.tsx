import { useEffect, useRef, useState } from "react";
import { SHARE_EVERY_MS } from "#app/domain/couriers/position.ts";
import type { PositionInput } from "#app/domain/couriers/position-schema.ts";
import { Choice } from "#app/ui/form/choice.tsx";
import { readStored, writeStored } from "#app/ui/storage.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { callApi } from "../api-client.ts";

const KEY = "shares-position";
const NOT_SHARED = "Not shared";

/** `jobs`: whose goods this courier has. Off until turned on, and again with the next shift. */
export function PositionSwitch({ jobs, shift }: { jobs: readonly string[]; shift: number | null }) {
  const [on, setOn] = useState(false);
  const [state, setState] = useState(NOT_SHARED);
  const hydrated = useHydrated();
  const ids = jobs.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new shift decides again
  useEffect(() => {
    const stays = shift !== null && readStored("localStorage", KEY) === String(shift);
    if (on && !stays) turn(false);
    else setOn(stays);
  }, [shift]);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!on || !ids) return;
    const stop = watchPosition((position) => {
      const calls = ids.split(",").map((id) => callApi("PUT", pathOf(id), { body: position, keepDevice: true }));
      sent.current = Promise.all(calls);
      return Promise.all(calls).then((answers) => answers.some(({ ok }) => ok));
    }, setState);
    return () => {
      stop();
      setState(NOT_SHARED);
    };
  }, [on, ids]);
  const turn = (isOn: boolean) => {
    setOn(isOn);
    writeStored("localStorage", KEY, isOn && shift !== null ? String(shift) : null);
    // Requests in flight would store it again.
    if (!isOn) void sent.current.then(() => Promise.all(jobs.map((id) => callApi("DELETE", pathOf(id)))));
  };
  if (!hydrated || !ids) return null;

  return (
    <div className="mb-4">
      <Choice
        type="checkbox"
        role="switch"
        look="card"
        label="Share my position with the customer until the drop"
        checked={on}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      <p role="status" className={`mt-1 px-4 text-sm ${state === NOT_SHARED ? "text-quiet" : "font-semibold"}`}>
        {state}
      </p>
    </div>
  );
}

const pathOf = (requestId: string) => `/courier-requests/${requestId}/position`;

/** While the page is visible. Returns what stops it. */
function watchPosition(send: (position: PositionInput) => Promise<boolean>, onState: (state: string) => void) {
  let stopped = false;
  const report = (state: string) => stopped || onState(state);
  async function measured({ coords, timestamp }: GeolocationPosition) {
    if (stopped || document.visibilityState !== "visible") return;
    const { latitude: lat, longitude: lng, accuracy } = coords;
    const ageMs = Math.max(0, Math.round(Date.now() - timestamp));
    report((await send({ lat, lng, accuracy, ageMs })) ? "Shared now with the customer" : NOT_SHARED);
  }
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    report(code === PERMISSION_DENIED ? `${NOT_SHARED}: allow this site to use your location.` : NOT_SHARED);
  const measure = () => {
    if (document.visibilityState !== "visible") return report(NOT_SHARED);
    const options = { enableHighAccuracy: true, maximumAge: SHARE_EVERY_MS, timeout: SHARE_EVERY_MS };
    navigator.geolocation.getCurrentPosition((position) => void measured(position), failed, options);
  };
  measure();
  const timer = setInterval(measure, SHARE_EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
