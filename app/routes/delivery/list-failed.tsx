import { LoadFailed } from "../load-failed.tsx";

/** SPEC.md 8, Courier. */
export const ListFailed = ({ error }: { error: unknown }) => (
  <LoadFailed error={error} title="Failed to fetch courier requests">
    <p>Moves waiting on this device are kept, and are sent only once.</p>
  </LoadFailed>
);
