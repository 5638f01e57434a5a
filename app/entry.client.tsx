import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { measuredRoute, trackFailedRequestId } from "./ui/page/document.tsx";
import { retryRevalidation } from "./ui/page/retry-revalidation.ts";

// React Router accepts no custom fetch.
window.fetch = retryRevalidation(trackFailedRequestId(window.fetch));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

const route = measuredRoute();
const measure = () => route && import("./ui/page/vitals.ts").then(({ reportVitals }) => reportVitals(route));
if (document.readyState === "complete") measure();
else addEventListener("load", measure, { once: true });
