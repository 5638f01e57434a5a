import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followFaults } from "./ui/document.tsx";
import { retryRevalidation } from "./ui/lasting-page.ts";

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
