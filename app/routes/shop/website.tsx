import { useRouteLoaderData } from "react-router";
import type { FrameData } from "#app/routes/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The dispensary's own website that the page is on; undefined on the marketplace. */
export const useWebsite = () => useRouteLoaderData<FrameData>("root")?.website;

/** Where shoppers browse. */
export const useHome = (): string => (useWebsite() ? "/" : "/nearby");

export function useMenuPath(vendorId: string | undefined): string {
  const website = useWebsite();
  return website ? "/" : `/vendor/${vendorId}/menu`;
}

/** The text is the marketplace's. */
export const BrowseLink = ({ children }: { children: string }) => {
  const website = useWebsite();
  return <ButtonLink to={website ? "/" : "/nearby"}>{website ? "See the menu" : children}</ButtonLink>;
};
