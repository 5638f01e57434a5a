import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followFaults } from "./ui/document.tsx";
import { retryRevalidation } from "./ui/retry-revalidation.ts";

followFaults();
retryRevalidation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
