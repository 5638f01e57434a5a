import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepPageWhileLost } from "./ui/lasting-page.ts";
import { followFaults } from "./ui/request-id.tsx";

followFaults();
keepPageWhileLost();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
