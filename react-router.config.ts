import type { Config } from "@react-router/dev/config";
import { buildManifests } from "./workers/local/build-manifests.ts";

export default {
  ssr: true,
  // Every link's route is known from the first page: no round trip to /__manifest before a navigation.
  routeDiscovery: { mode: "initial" },
  buildEnd: buildManifests,
} satisfies Config;
