import { Share2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export function ShareLink({ link }: { link: string }) {
  // Most desktop browsers can't share: there the link is copied.
  const canShare = useHydrated() && "share" in navigator;
  const share = () => {
    // Closing the share sheet is not an error.
    navigator.share({ title: "My order", url: link }).catch(() => {});
  };
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-quiet">
        Anyone with the link can see this order’s status. This device also keeps it in{" "}
        <TextLink to="/orders" inline>
          your orders
        </TextLink>
        .
      </p>
      <div className="-ml-4 flex flex-wrap">
        <CopyButton text={link} label="Link" />
        {canShare ? (
          <Button look="quiet" className="px-4" onClick={share}>
            <Share2 className="size-4" aria-hidden />
            Share
          </Button>
        ) : null}
      </div>
    </>
  );
}
